import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold } from '#packages/chinese/fold'
import { halfOf, halves, type Half } from '../halves'

/** What has to stand in an answer; an inner list is a choice. */
export type Must = (string | string[])[]

/** As the labels want texts compared: folded, without white space and commas. */
export const bareOf = (text: string) => fold(text).replace(/[\s,，]+/g, '')

/** How many of the wanted parts a text holds. */
export function heldOf(must: Must, text: string): number {
  const bare = bareOf(text)
  return must.filter((part) =>
    (Array.isArray(part) ? part : [part]).some((item) => bare.includes(bareOf(item))),
  ).length
}

export function readLabels<Row>(directory: string, name: string): Row[] {
  const lines = readFileSync(join(directory, 'labelled', name), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row)
}

/** Counts of both halves and of all, by the document that a label is of. */
export function inHalves<Counts extends Record<string, number>>(
  rows: { document: string; counts: Counts }[],
): { all: Counts } & Record<Half, Counts> {
  const sumOf = (some: { counts: Counts }[]) => {
    const sum: Record<string, number> = {}
    for (const { counts } of some) {
      for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count
    }
    return sum as Counts
  }
  const [dev, report] = halves.map((half) => rows.filter((row) => halfOf(row.document) === half))
  return { all: sumOf(rows), dev: sumOf(dev ?? []), report: sumOf(report ?? []) }
}
