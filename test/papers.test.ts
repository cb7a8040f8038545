import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsSchema } from '../app/core/settings'

const folder = new URL('../docs/decisions/', import.meta.url)
const decisions = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))

test('a decision has a number of its own, a title and a status', () => {
  const numbers = decisions.map(({ name }) => numberOf(name))
  expect(new Set(numbers).size, 'two decisions with one number').toBe(numbers.length)

  for (const { name, text } of decisions) {
    expect(name).toMatch(/^\d{4}-[a-z0-9-]+\.md$/)
    expect(Number(/^# (\d+)\. \S/.exec(text)?.[1]), `title of ${name}`).toBe(numberOf(name))

    const status = statusOf(text)
    expect(status, `status of ${name}`).toMatch(
      /^(accepted|superseded by \d+|accepted, in part superseded by \d+( and \d+)*)$/,
    )
    for (const successor of status.match(/\d+/g) ?? [])
      expect(numbers, `successor of ${name}`).toContain(Number(successor))
  }
})

test('a decision is read in two minutes', () => {
  const long = decisions.filter(({ text }) => wordsOf(text) > 400)
  expect(long.map(({ name }) => name)).toEqual([])
})

test('the index lists every decision with its title and status, and nothing else', () => {
  const index = readFileSync(new URL('README.md', folder), 'utf8')
  const rows = index.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    return /^\d+$/.test(cells[1] ?? '') ? [cells.slice(1, 4).join(' | ')] : []
  })

  expect(rows).toEqual(
    decisions.map(({ name, text }) => {
      const title = /^# \d+\. (.+)$/m.exec(text)?.[1]
      return `${numberOf(name)} | [${title}](${name}) | ${statusOf(text)}`
    }),
  )
})

test('the changelog is dated releases, newest first, of short lines by area', () => {
  const lines = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8').split('\n')
  expect(lines.shift()).toBe('# 变更记录')

  const releases = lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3))
  const dates = releases[0] === '未发布' ? releases.slice(1) : releases
  for (const date of dates) expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(dates).toEqual([...new Set(dates)].toSorted().toReversed())

  const body = lines.filter((line) => line !== '' && !/^##? /.test(line))
  expect(body.filter((line) => !/^(- |### )\S/.test(line))).toEqual([])
  expect(body.filter((line) => Array.from(line.replace(/^- /, '')).length > 80)).toEqual([])
  expect(entriesOutsideAreas(lines)).toEqual([])
})

test('the README names every setting', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const names = Object.keys(settingsSchema.shape)
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

function numberOf(name: string): number {
  return Number(name.slice(0, 4))
}

function wordsOf(text: string): number {
  return text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0
}

function statusOf(text: string): string {
  return /^\*\*Status:\*\* (.+)$/m.exec(text)?.[1] ?? ''
}

function entriesOutsideAreas(lines: string[]): string[] {
  let area = ''
  return lines.filter((line) => {
    if (/^##? /.test(line)) area = ''
    if (line.startsWith('### ')) area = line
    return line.startsWith('- ') && area === ''
  })
}
