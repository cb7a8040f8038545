import { type SourcePassage, isOutside, readingOf, type Source } from '../citations/source-passages'
import { aboutOf, writeSources, type ReadableSource } from '../citations/source-text'
import type { ToolContext } from './tool'

const CHARACTERS_AT_MOST = 8_000

/** A source with what a model may ask more of it by. */
export function readable(context: ToolContext, source: Source & { text: string }): ReadableSource {
  const { alias, title, headings, text } = source
  const about = aboutOf(source)
  const file = fileOf(context, source)
  return { alias, title, headings, text, ...(about && { about }), ...(file && { file }) }
}

/** Sources for a model: those it has not read yet by their words, the others by their number; bounded. */
export function formatSources(
  context: ToolContext,
  sources: readonly Source[],
  readBefore: number,
): string {
  if (sources.length === 0) return '没有找到。'
  let left = CHARACTERS_AT_MOST
  const fresh = readingOf(sources)
    .filter(({ alias }) => alias > readBefore)
    .map((source) => {
      const text = source.text.slice(0, Math.max(0, left)).toWellFormed()
      left -= text.length
      return readable(context, { ...source, text })
    })
    .filter(({ text }) => text !== '')
  const repeated = sources
    .filter(({ alias }) => alias <= readBefore)
    .map(({ alias }) => `[${alias}]`)
  return [
    ...(fresh.length > 0 ? [writeSources(fresh)] : []),
    ...(repeated.length > 0 ? [`已经给过的资料：${repeated.join('')}`] : []),
  ].join('\n')
}

function fileOf(context: ToolContext, source: SourcePassage): string | undefined {
  if (isOutside(source)) return undefined
  return context.files.nameOf({ id: source.fileId, title: source.title })
}
