import { Node } from 'prosemirror-model'
import type {
  ChangeMark,
  Figure,
  Inline,
  TableCell,
  TableColumn,
  TableSpec,
} from '#packages/document/body'
import { gridOf } from '#packages/document/table-grid'
import { proseSchema } from './schema'

type TableFigure = Figure

/** A figure of kind table as nodes: a row of headers, then its rows without the places that merged cells cover. */
export function tableNode(figure: TableFigure, table: TableSpec): Node {
  const { nodes } = proseSchema
  const { spec: _spec, ...attrs } = figure.attrs
  const header = nodes.table_row.create(
    null,
    table.columns.map(({ name, ...column }) =>
      nodes.table_header.create(column, name === '' ? null : proseSchema.text(name)),
    ),
  )
  const rows = gridOf(table).map((row, index) => {
    const cells = row.flatMap((place) => {
      if (place.kind === 'below') return []
      const content = place.cell.content.map((inline) => Node.fromJSON(proseSchema, inline))
      const spans = { colspan: place.span, rowspan: place.height }
      return [nodes.table_cell.create(spans, content)]
    })
    return nodes.table_row.create(null, cells, marksOf(table.rowMarks?.[index]))
  })
  const inner = nodes.table.create(null, [header, ...rows])
  return nodes.tableFigure.create(attrs, inner, marksOf(figure.marks))
}

const marksOf = (marks: readonly ChangeMark[] = []) =>
  marks.map((mark) => proseSchema.markFromJSON(mark))

/** The block that a table in the editor is. */
export function tableBlock(node: Node): Figure {
  const { blockId, by, step, id, caption, evidenceIds, alt, width } = node.attrs
  const attrs = { blockId, by, step, id, caption, evidenceIds, alt, width }
  const marks = node.marks.map((mark) => mark.toJSON())
  const block = {
    type: 'figure',
    attrs: { ...attrs, spec: { kind: 'table', table: tableOf(node.child(0)) } },
    ...(marks.length > 0 && { marks }),
  }
  return JSON.parse(JSON.stringify(block)) as Figure
}

function tableOf(table: Node): TableSpec {
  const [header, ...rows] = table.content.content
  const columns = header ? columnsOf(header) : []
  const rowMarks = rows.map((row) => row.marks.map((mark) => mark.toJSON() as ChangeMark))
  return {
    columns: columns.length > 0 ? columns : [{ name: '' }],
    rows: placed(rows, columns.length),
    ...(rowMarks.some((marks) => marks.length > 0) && { rowMarks }),
  }
}

/** Of a name over several columns the first has it. */
const columnsOf = (header: Node): TableColumn[] =>
  header.content.content.flatMap((cell) => {
    const { colspan, unit, align, width } = cell.attrs as TableCell & Omit<TableColumn, 'name'>
    const own = {
      ...(unit !== undefined && { unit }),
      ...(align !== undefined && { align }),
      ...(width !== undefined && { width }),
    }
    const covered = Array.from({ length: (colspan ?? 1) - 1 }, (): TableColumn => ({ name: '' }))
    return [{ name: cell.textBetween(0, cell.content.size, ' ', ' '), ...own }, ...covered]
  })

/** Cells in their places: what is covered by one above or beside it is blank. */
function placed(rows: readonly Node[], width: number): TableCell[][] {
  /** By column, how many rows are still covered from above. */
  const covered: number[] = []
  return rows.map((row) => {
    const line: TableCell[] = []
    let column = 0
    const pass = () => {
      for (; (covered[column] ?? 0) > 0; column += 1) {
        covered[column] = (covered[column] ?? 0) - 1
        line[column] = { content: [] }
      }
    }
    row.forEach((cell) => {
      pass()
      const own = cellOf(cell)
      line[column] = own
      const { colspan = 1, rowspan = 1 } = own
      for (let index = 0; index < colspan; index += 1) {
        if (index > 0) line[column + index] = { content: [] }
        covered[column + index] = rowspan - 1
      }
      column += colspan
    })
    pass()
    return Array.from(
      { length: Math.max(width, line.length) },
      (_, place): TableCell => line[place] ?? { content: [] },
    )
  })
}

function cellOf(cell: Node): TableCell {
  const { colspan, rowspan } = cell.attrs as Required<TableCell>
  const content = cell.content.content.map((inline) => inline.toJSON() as Inline)
  return { content, ...(colspan > 1 && { colspan }), ...(rowspan > 1 && { rowspan }) }
}
