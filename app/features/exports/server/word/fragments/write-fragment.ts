import { pack, type Packed } from '../package/packed'
import type { Writing } from '../writing'
import { openTrace, type Fragment, type Trace } from './fragment'
import { answersTo } from './tracked-reads'
import { takeOver } from './take-over'

/**
 * A piece of the text, packed: as an earlier export has kept it where nothing that it leans on has changed, else written.
 * Both ways it is the same to the byte.
 */
export async function writeFragment(
  writing: Writing,
  { id, from, write }: { id: string; from: string; write(): string | Promise<string> },
): Promise<Packed> {
  writing.roundUp()
  const { fragmentCache: cache } = writing
  const cached = cache?.find(id)
  if (cached?.from === from && takeOver(cached, writing)) {
    cache?.keep(id)
    return cached.body
  }
  const close = open(writing)
  const text = await write()
  const fragment = close(from, text)
  if (fragment) cache?.add(id, fragment)
  return fragment?.body ?? pack(text)
}

/** Tracks what is written from now on. */
function open(writing: Writing): (from: string, text: string) => Fragment | null {
  const { report, relations, belongings, lists, notes, charts } = writing
  const trace = openTrace()
  const before = { ...writing.ids }
  const counts = { ...report }
  const starts = { relations: relations.length, belongings: belongings.length }
  const [listsBefore, notesBefore, flawsBefore] = [lists.length, notes.length, report.flaws.length]
  writing.trace = trace
  return (from, text) => {
    writing.trace = null
    const own = packNotes(notes, notesBefore)
    if (trace.isLoose || !writing.fragmentCache) return null
    return {
      from,
      ...factsOf(trace, writing),
      before,
      after: { ...writing.ids },
      listsBefore,
      chartsBefore: charts,
      charts: writing.charts - charts,
      lists: lists.slice(listsBefore),
      relations: relations.slice(starts.relations),
      belongings: belongings.slice(starts.belongings),
      counts: {
        headings: report.headings - counts.headings,
        figures: report.figures - counts.figures,
        formulas: report.formulas - counts.formulas,
        footnotes: report.footnotes - counts.footnotes,
      },
      flaws: report.flaws.slice(flawsBefore),
      body: pack(text),
      notes: own,
    }
  }
}

function factsOf({ asked, names, takenNames, pictures, shown, section }: Trace, { plan }: Writing) {
  const questions = [...asked.values()]
  const answers = answersTo(plan, questions)
  return { asked: questions, answers, names, takenNames, pictures, shown, section }
}

/** Notes of a fragment are one piece, as its text is. */
function packNotes(notes: (string | Packed)[], from: number): Packed | null {
  const texts = notes.splice(from).filter((item) => typeof item === 'string')
  if (texts.length === 0) return null
  const packed = pack(texts.join(''))
  notes.push(packed)
  return packed
}
