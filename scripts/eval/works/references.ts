import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { readWork } from '~/features/library/server/works/reading/read-work'
import { BLOCKS_OF_OPENING } from '~/features/library/server/works/reading/opening'
import type { WorkKind, WorkPart } from '~/features/library/wire/terms/works'
import { comparePart, type Label } from './reference-parts'
import { halvesOfFiles, type Half } from '../halves'
import { readDocument } from './read-document'

export interface Score {
  documents: number
  parts: number
  right: number
  wrong: number
  missing: number
}

const emptyScore = (): Score => ({ documents: 0, parts: 0, right: 0, wrong: 0, missing: 0 })

/** Every labelled part of every file, as the product reads the file. */
export async function evaluateReferences(labels: Label[], folder: string, isListed: boolean) {
  const total = emptyScore()
  const halves: Record<Half, Score> = { dev: emptyScore(), report: emptyScore() }
  const unread: string[] = []
  const halfOf = halvesOfFiles(labels.map(({ file }) => file))
  for (const label of labels) {
    const work = await workOf(join(folder, label.file))
    if (!work) {
      unread.push(label.file)
      continue
    }
    for (const score of [total, halves[halfOf.get(label.file) ?? 'dev']]) score.documents += 1
    for (const { part, verdict, expected, read } of comparePart(label, work)) {
      for (const score of [total, halves[halfOf.get(label.file) ?? 'dev']]) {
        if (expected !== '') score.parts += 1
        score[verdict] += 1
      }
      if (isListed && verdict !== 'right')
        console.log(
          `${halfOf.get(label.file)} ${label.file} ${part}：应为“${expected}”，读作“${read}”`,
        )
    }
  }
  return { total, halves, unread }
}

async function workOf(
  path: string,
): Promise<{ kind: WorkKind; parts: Partial<Record<WorkPart, string>> } | null> {
  if (!existsSync(path)) return null
  const { opened, blocks } = await readDocument(path)
  if (blocks.length === 0) return null
  return readWork({
    extension: extname(path).slice(1).toLowerCase(),
    pages: opened.pages,
    properties: opened.properties ?? {},
    opening: blocks.slice(0, BLOCKS_OF_OPENING),
    ending: blocks.slice(-BLOCKS_OF_OPENING / 3),
    url: '',
  })
}
