// Sets light or dark before the page is painted, when the visitor has chosen one.
try {
  const theme = new URLSearchParams(location.search).get("theme") || localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch { /* storage is off: the system's theme it is */ }
document.documentElement.classList.add("script-on");
