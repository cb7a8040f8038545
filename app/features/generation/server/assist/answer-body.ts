import type { SeatedContext } from '~/core/context'
import type { TextInput } from '~/features/document/assist-contract'
import { isChapterType, type ChapterType } from '~/features/document/assist-terms'
import { sectionBody } from '~/features/document/contract'
import {
  readMarkdown,
  type Block,
  type Figure,
  type FigureKind,
  type SectionBody,
} from '#packages/document'
import { putEvidence } from '~/features/document/server'
import { closeSet, idsIn, type Allowed, type Closed } from '#packages/document/text-checks'
import { replaceAllMarks } from '#packages/model-text/marks'
import { generationErrors } from '../../errors'
import { evidenceOf } from '../generators/paper/material'
import { cleanSvg } from './clean-svg'
import type { NumberedSource } from './sources'

export interface Answer {
  input: TextInput
  text: string
  editId: string
  sources: readonly NumberedSource[]
}

type ProseType = 'AI_EDITOR' | ChapterType

export interface AnswerBody {
  body: SectionBody
  /** Sources that were named and that nobody gave. */
  invented: number
}

const KINDS: Record<Exclude<TextInput['type'], ProseType>, FigureKind> = {
  GENERATE_TABLE: 'table',
  GENERATE_CHART: 'chart',
  GENERATE_SCHEMATIC: 'schematic',
  GENERATE_FORMULA: 'equation',
  GENERATE_SVG: 'svg',
}

/**
 * What a model said as blocks: it cites nothing but what it was given, and of a figure only the figure is taken. What it
 * cites of the library stands in the document afterwards. Errors: `assistFailed` when nothing usable is left.
 */
export async function bodyOfAnswer(
  ctx: SeatedContext,
  { input, text, editId, sources }: Answer,
): Promise<AnswerBody> {
  const closed = closedAnswer(input.type, text, {
    aliases: new Map(sources.map(({ number }) => [number, `s${number}`])),
    links: new Set(),
    works: [],
  })
  const named = new Set(idsIn(closed.text))
  const ids = await evidenceIds(
    ctx,
    input,
    sources.filter(({ number }) => named.has(`s${number}`)),
  )
  const { body } = readMarkdown(withNames(closed.text, ids), {
    by: 'ai',
    step: `edit:${editId}`,
    newId: blockId,
  })
  const content = isProse(input.type) ? body.content : figureOf(body, KINDS[input.type], text, ids)
  const checked = sectionBody.safeParse({ type: 'doc', content })
  if (!checked.success || checked.data.content.length === 0) throw generationErrors.assistFailed()
  return { body: checked.data, invented: closed.invented }
}

const isProse = (type: TextInput['type']): type is ProseType =>
  type === 'AI_EDITOR' || isChapterType(type)

/** Of drawings only the first line is words: `[1,2]` in a chart names nobody. */
function closedAnswer(type: TextInput['type'], text: string, allowed: Allowed): Closed {
  if (isProse(type) || type === 'GENERATE_TABLE') return closeSet(text, allowed)
  const [before = '', head = ''] = text.split(/^(:::.*)$/m, 2)
  const closed = closeSet(head, allowed)
  return { ...closed, text: before + closed.text + text.slice(before.length + head.length) }
}

const withNames = (text: string, ids: ReadonlyMap<string, string>): string =>
  text.replace(/\[((?:@s\d+;?)+)\]/g, (_, names: string) => {
    const own = names.split(';').flatMap((name) => ids.get(name.slice(1)) ?? [])
    return own.length === 0 ? '' : `[${[...new Set(own)].map((id) => `@${id}`).join(';')}]`
  })

/** Evidence ids by the names that the closed text has for sources; what was found is put down first. */
async function evidenceIds(
  ctx: SeatedContext,
  { id, nodeId }: TextInput,
  sources: readonly NumberedSource[],
): Promise<Map<string, string>> {
  const fresh = sources.flatMap(({ number, found }) => (found ? [{ number, ...found }] : []))
  const stored =
    fresh.length === 0
      ? []
      : await putEvidence(
          ctx,
          id,
          fresh.map(({ passage, quote }) => ({
            reference: passage.reference,
            evidence: evidenceOf(passage, quote, nodeId),
          })),
        )
  return new Map([
    ...sources.flatMap(({ number, evidenceId }): [string, string][] =>
      evidenceId === null ? [] : [[`s${number}`, evidenceId]],
    ),
    ...fresh.flatMap(({ number }, index): [string, string][] => {
      const evidence = stored[index]
      return evidence ? [[`s${number}`, evidence.id]] : []
    }),
  ])
}

/** The first figure of the kind, with the sources that its caption named. */
function figureOf(
  { content }: SectionBody,
  kind: FigureKind,
  text: string,
  ids: ReadonlyMap<string, string>,
): Block[] {
  const figure = content.find(
    (block): block is Figure => block.type === 'figure' && block.attrs.spec.kind === kind,
  )
  if (!figure) return []
  const { attrs } = figure
  const numbers: number[] = []
  const head = text.split('\n').find((line) => line.startsWith(':::')) ?? ''
  replaceAllMarks(head, (own) => {
    numbers.push(...own)
    return ''
  })
  const evidenceIds = [...new Set(numbers.flatMap((number) => ids.get(`s${number}`) ?? []))]
  const caption = attrs.caption.replace(/\s*\[@[^\]]*\]/g, '').trim()
  const spec =
    attrs.spec.kind === 'svg' ? { ...attrs.spec, svg: cleanSvg(attrs.spec.svg) } : attrs.spec
  return [
    { ...figure, attrs: { ...attrs, id: `${kind}-${blockId()}`, caption, evidenceIds, spec } },
  ]
}

const blockId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 8)
