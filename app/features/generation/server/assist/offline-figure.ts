import type { SeatedContext } from '~/core/context'
import type { AssistInput } from '~/features/document/assist-contract'
import { chartOfTable, type Cells } from '~/features/document/deck'
import type { Figure, FigureSpec, Inline, SectionBody } from '#packages/document'
import { putEvidence } from '~/features/document/server'
import { plainText } from '#packages/document/text-checks'
import { generationErrors } from '../../errors'
import { QUOTE_LIMIT } from '../../terms'
import { evidenceOf, passageOfFile } from '../generators/paper/material'
import { cellsOf } from '../generators/paper/tables'
import { passagesFor } from './sources'

const ROWS_AT_MOST = 30

/** A table or a chart out of what is selected, or of the table of a source that answers to it. Errors: `noTableFound`. */
export async function figureFromSources(
  ctx: SeatedContext,
  { input, editId, path }: { input: AssistInput; editId: string; path: readonly string[] },
): Promise<SectionBody> {
  const chosen = input.type === 'GENERATE_CHART' ? fromSelection(input.body) : null
  const table = chosen ?? (await fromLibrary(ctx, input, path))
  const spec = table && specOf(input.type, table.cells)
  if (!table || !spec) throw generationErrors.noTableFound()
  const figure: Figure = {
    type: 'figure',
    attrs: {
      blockId: blockId(),
      by: 'source',
      step: `edit:${editId}`,
      id: `${spec.kind}-${blockId()}`,
      caption: table.caption,
      evidenceIds: table.evidenceIds,
      spec,
    },
  }
  return { type: 'doc', content: [figure] }
}

interface SourceTable {
  cells: Cells
  caption: string
  evidenceIds: readonly string[]
}

function fromSelection({ content }: SectionBody): SourceTable | null {
  for (const block of content) {
    if (block.type !== 'figure' || block.attrs.spec.kind !== 'table') continue
    const { table } = block.attrs.spec
    const words = (line: readonly Inline[]) =>
      line.map((item) => (item.type === 'text' ? item.text : '')).join('')
    const cells = {
      head: table.columns.map(({ name, unit }) => (unit ? `${name}（${unit}）` : name)),
      rows: table.rows.map((row) => row.map(({ content: line }) => words(line))),
    }
    const { caption, evidenceIds } = block.attrs
    if (chartOfTable(cells)) return { cells, caption, evidenceIds }
  }
  return null
}

async function fromLibrary(
  ctx: SeatedContext,
  { id, nodeId, type, wish, body }: AssistInput,
  path: readonly string[],
): Promise<SourceTable | null> {
  const words = [wish, plainText(body)].join(' ').trim()
  // What a long passage says is seldom how a table is headed.
  const questions = [...(words === '' ? [] : [words]), path.slice(-2).join(' ')]
  const found = await Promise.all(questions.map((question) => passagesFor(ctx, question)))
  for (const hit of found.flat()) {
    const cells = cellsOf(hit.text)
    if (!cells || !specOf(type, cells)) continue
    const passage = passageOfFile(hit)
    const evidence = evidenceOf(passage, quoteOf(hit.text), nodeId)
    const [stored] = await putEvidence(ctx, id, [{ reference: passage.reference, evidence }])
    if (!stored) continue
    const caption = (passage.headings.at(-1) ?? passage.title).slice(0, 60)
    return { cells, caption, evidenceIds: [stored.id] }
  }
  return null
}

/** Whole rows, as much as a quote may hold. */
function quoteOf(text: string): string {
  if (text.length <= QUOTE_LIMIT) return text
  const cut = text.slice(0, QUOTE_LIMIT)
  return cut.slice(0, cut.lastIndexOf('\n'))
}

function specOf(type: AssistInput['type'], cells: Cells): FigureSpec | null {
  if (type === 'GENERATE_CHART') {
    const chart = chartOfTable(cells)
    return chart && { kind: 'chart', chart }
  }
  if (cells.rows.length === 0) return null
  const rows = cells.rows
    .slice(0, ROWS_AT_MOST)
    .map((row) =>
      row.map((text) => ({ content: text === '' ? [] : [{ type: 'text' as const, text }] })),
    )
  return { kind: 'table', table: { columns: cells.head.map((name) => ({ name })), rows } }
}

const blockId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 8)
