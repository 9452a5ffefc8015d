package importer

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/parquet-go/parquet-go"

	"rulestep/rulesdb"
)

// readParquet reads the dataset in its native form. Columns are found by name and
// cells by column, so that it does not matter how a writer names the inside of a
// list. The library panics on some broken files; here that is one more way of
// saying that the file is broken.
func readParquet(data []byte) (s *Source, err error) {
	defer func() {
		if r := recover(); r != nil {
			s, err = nil, faultf("", "the Parquet file is broken: %v", r)
		}
	}()
	file, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, faultf("", "the Parquet file is broken or cut off: %v", err)
	}
	if file.NumRows() > maxRows {
		return nil, faultf("", "%d rows: this is not the rules dataset", file.NumRows())
	}
	for _, group := range file.Metadata().RowGroups {
		if group.TotalByteSize > maxFile {
			return nil, faultf("", "%d MB of cells: this is not the rules dataset", group.TotalByteSize>>20)
		}
	}
	names, err := leafNames(file)
	if err != nil {
		return nil, err
	}
	rows := newRowReader()
	for _, group := range file.RowGroups() {
		if err := readRowGroup(group, names, rows); err != nil {
			return nil, err
		}
	}
	if int64(len(rows.rows)) != file.NumRows() {
		return nil, faultf("", "the Parquet file promises %d rows and holds %d", file.NumRows(), len(rows.rows))
	}
	return rows.source(&Source{Form: FormParquet})
}

// leafNames gives each leaf column the name of its top column.
func leafNames(file *parquet.File) ([]string, error) {
	paths := file.Schema().Columns()
	names := make([]string, len(paths))
	for i, path := range paths {
		names[i] = path[0]
	}
	all := " " + strings.Join(names, " ") + " "
	for _, name := range []string{columnNumber, columnText} {
		if !strings.Contains(all, " "+name+" ") {
			return nil, faultf("", "the columns are %s; expected number, text, examples and __index_level_0__", strings.Join(names, ", "))
		}
	}
	return names, nil
}

func readRowGroup(group parquet.RowGroup, names []string, rows *rowReader) error {
	reader := group.Rows()
	defer reader.Close()
	buffer := make([]parquet.Row, 128)
	for {
		n, err := reader.ReadRows(buffer)
		for _, cells := range buffer[:n] {
			where := fmt.Sprintf("row %d", len(rows.rows))
			row := rulesdb.SourceRow{Index: len(rows.rows)}
			for _, v := range cells {
				if v.IsNull() {
					continue // an empty list is one null
				}
				switch names[v.Column()] {
				case columnNumber:
					row.Number = v.String()
				case columnText:
					row.Text = v.String()
				case columnExamples:
					row.Examples = append(row.Examples, v.String())
				case columnIndex:
					if v.Kind() != parquet.Int64 && v.Kind() != parquet.Int32 {
						return faultf(where, "column %q holds no whole numbers", columnIndex)
					}
					row.Index = int(v.Int64())
				}
			}
			if err := rows.append(where, row); err != nil {
				return err
			}
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return faultf(fmt.Sprintf("row %d", len(rows.rows)), "the Parquet file cannot be read on: %v", err)
		}
		if n == 0 || err != nil {
			return nil
		}
	}
}
