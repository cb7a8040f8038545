import { useContext } from 'react'
import { columnSides } from '#packages/document/column-sides'
import { columnShares, gridOf } from '#packages/document/table-grid'
import { type Figure, type FigureSpec, type TableSpec } from '#packages/document/body'
import { svgSize } from '#packages/document/svg-size'
import { MathText } from '~/kit/math-text'
import { ChartView } from '../charts/chart-view'
import { CiteMark } from './cite-mark'
import { Inlines } from './inline-view'
import { PointersContext } from './pointers'
import { SchematicView } from './schematic/schematic-view'

/** A figure, table or formula with its number and caption; tables carry theirs above. */
export function FigureView({ figure }: { figure: Figure }) {
  const { spec, caption, id, blockId } = figure.attrs
  const label = useContext(PointersContext).labelOf(id)
  const words = <FigureWords attrs={figure.attrs} />
  if (spec.kind === 'equation') {
    return (
      <p className="sheet-equation" data-block={blockId}>
        {/* Its number stands at the right edge, as in print. */}
        <span />
        <MathText latex={spec.latex} isBlock />
        {label && <span className="justify-self-end">{label.replace(/^式 /, '')}</span>}
      </p>
    )
  }
  const isTable = spec.kind === 'table'
  return (
    <figure className="sheet-figure" data-block={blockId}>
      {isTable && words}
      <Spec spec={spec} alt={figure.attrs.alt ?? caption} />
      {!isTable && words}
    </figure>
  )
}

/** Number, caption and sources of a figure. */
export function FigureWords({
  attrs: { id, caption, evidenceIds },
}: {
  attrs: Pick<Figure['attrs'], 'id' | 'caption' | 'evidenceIds'>
}) {
  const label = useContext(PointersContext).labelOf(id)
  return (
    <figcaption>
      {[label, caption].filter(Boolean).join('　')}
      {evidenceIds.length > 0 && (
        <span className="sheet-from">
          资料来源：
          {evidenceIds.map((item) => (
            <CiteMark key={item} evidenceId={item} />
          ))}
        </span>
      )}
    </figcaption>
  )
}

function Spec({ spec, alt }: { spec: FigureSpec; alt: string }) {
  const { imageUrl } = useContext(PointersContext)
  switch (spec.kind) {
    case 'table':
      return <RuledTable table={spec.table} />
    case 'chart':
      return <ChartView chart={spec.chart} label={alt} />
    case 'image':
      return <img src={imageUrl(spec.key)} alt={alt} {...spec.pixels} loading="lazy" />
    case 'svg':
      // As a picture: whatever stands in it can neither run nor reach out.
      return (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(spec.svg.toWellFormed())}`}
          alt={alt}
          {...svgSize(spec.svg)}
        />
      )
    case 'schematic':
      return <SchematicView source={spec.mermaid} alt={alt} />
    default:
      return null
  }
}

/** 三线表. */
function RuledTable({ table }: { table: TableSpec }) {
  const sides = columnSides(table)
  const shares = columnShares(table)
  return (
    <div className="overflow-x-auto">
      <table className="sheet-table">
        {shares.some((share) => share !== null) && (
          <colgroup>
            {shares.map((share, index) => (
              <col key={index} style={share === null ? undefined : { width: `${share * 100}%` }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr>
            {table.columns.map(({ name, unit }, index) => (
              <th key={index} style={{ textAlign: sides[index] }}>
                {name}
                {unit && `（${unit}）`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {gridOf(table).map((row, index) => (
            <tr key={index}>
              {row.map((place) =>
                place.kind === 'below' ? null : (
                  <td
                    key={place.column}
                    colSpan={place.span > 1 ? place.span : undefined}
                    rowSpan={place.height > 1 ? place.height : undefined}
                    className={sides[place.column] === 'right' ? 'whitespace-nowrap' : undefined}
                    style={{ textAlign: sides[place.column] }}
                  >
                    <Inlines line={place.cell.content} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
