import { piecesOf } from '~/core/table-words'

/** The words of a passage as one reads them: tables as tables. Stands in a button, hence no elements of a table. */
export function PassageWords({ text }: { text: string }) {
  return piecesOf(text).map((piece, at) =>
    'text' in piece ? (
      <span key={at} className="block">
        {piece.text}
      </span>
    ) : (
      <span key={at} className="passage-table">
        {piece.rows.map((cells, row) => (
          <span key={row} className="passage-cells">
            {cells.map((cell, column) => (
              <span key={column}>{cell} </span>
            ))}
          </span>
        ))}
      </span>
    ),
  )
}
