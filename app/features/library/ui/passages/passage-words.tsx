import type { ReactNode } from 'react'
import { piecesOf } from '~/core/text/table-words'
import './passage-words.css'

export interface PassageWordsProps {
  text: string
  /** How a stretch of it is drawn; as it stands where nothing is said. */
  draw?: (words: string) => ReactNode
}

/** The words of a passage as one reads them: tables as tables. Stands in a button, hence no elements of a table. */
export function PassageWords({ text, draw = (words) => words }: PassageWordsProps) {
  return piecesOf(text).map((piece, index) =>
    'text' in piece ? (
      <span key={index} className="block">
        {draw(piece.text)}
      </span>
    ) : (
      <span key={index} className="passage-table">
        {piece.rows.map((cells, row) => (
          <span key={row} className="passage-cells">
            {cells.map((cell, column) => (
              <span key={column}>{draw(cell)} </span>
            ))}
          </span>
        ))}
      </span>
    ),
  )
}
