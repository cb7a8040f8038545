import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { halvesOfFiles, type Half } from '../halves'
import { readDocument } from './read-document'

interface PageLine {
  file: string
  physical: number
  printed: string
}
interface Score {
  pages: number
  right: number
}

/** Passages of each labelled page, beside the number that a reader of the paper finds on it. */
export async function evaluatePages(lines: PageLine[], folder: string, isListed: boolean) {
  const total: Score = { pages: 0, right: 0 }
  const halves: Record<Half, Score> = { dev: { ...total }, report: { ...total } }
  const halfOf = halvesOfFiles(lines.map(({ file }) => file))
  for (const [file, own] of Map.groupBy(lines, (line) => line.file)) {
    const path = join(folder, file)
    const numbers = existsSync(path) ? await numbersOf(path) : new Map<number, string>()
    for (const { physical, printed } of own) {
      const read = numbers.get(physical) ?? ''
      const isRight = read.toLowerCase() === printed.toLowerCase()
      for (const score of [total, halves[halfOf.get(file) ?? 'dev']]) {
        score.pages += 1
        score.right += isRight ? 1 : 0
      }
      if (isListed && !isRight)
        console.log(`${file} 第${physical}页：印作${printed}，读作${read || '无'}`)
    }
  }
  return { total, halves }
}

/** Each page's number as words of it are cited. */
async function numbersOf(path: string): Promise<Map<number, string>> {
  const { blocks } = await readDocument(path)
  return new Map(
    blocks.flatMap(({ anchor }) =>
      anchor.kind === 'page' ? [[anchor.page, anchor.label ?? String(anchor.page)] as const] : [],
    ),
  )
}
