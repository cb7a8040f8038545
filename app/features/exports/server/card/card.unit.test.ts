import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readRaster } from '#packages/basics/raster'
import { breakLines } from './break-lines'
import { Coverage } from './coverage'
import { drawCard } from '.'

const readFont = async (name: string) =>
  new Uint8Array(readFileSync(`node_modules/@fontsource-variable/${folderOf(name)}/files/${name}`))
const folderOf = (name: string) =>
  name.startsWith('noto-serif-sc') ? 'noto-serif-sc' : 'noto-serif'

const widthOf = (text: string) => [...text].length

test('lines break between characters, before no closing mark and after no opening one, and keep words whole', () => {
  const broken = (text: string, width: number, most = 9) =>
    breakLines(text, { width, most, widthOf })
  expect(broken('古镇保护，从选址开始', 4)).toEqual(['古镇保护，', '从选址开', '始'])
  expect(broken('见《选址》一书', 2)).toEqual(['见', '《选', '址》', '一书'])
  expect(broken('用 Cloudflare 部署', 12)).toEqual(['用 Cloudflare', '部署'])
  expect(broken('很长很长很长的题目', 4, 2)).toEqual(['很长很长', '很长的…'])
})

test('a square covers what lies inside it, its edges by their share', () => {
  const coverage = new Coverage(4, 3)
  const corners = [
    [0.5, 0],
    [2.5, 0],
    [2.5, 2.5],
    [0.5, 2.5],
  ] as const
  for (const [index, [x, y]] of corners.entries()) {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [0, 0]
    coverage.addEdge(x, y, nextX, nextY)
  }
  expect([...coverage.rows()].map((row) => [...row])).toHaveLength(3)
  const rows = []
  for (const row of coverage.rows())
    rows.push([...row].map((share) => Math.round(share * 100) / 100))
  expect(rows).toEqual([
    [0.5, 1, 0.5, 0],
    [0.5, 1, 0.5, 0],
    [0.25, 0.5, 0.25, 0],
  ])
})

test('a slanted edge covers as much as lies left of it', () => {
  const coverage = new Coverage(4, 1)
  for (const [fromX, fromY, toX, toY] of [
    [0, 0, 3, 1],
    [3, 1, 0, 1],
    [0, 1, 0, 0],
  ] as const)
    coverage.addEdge(fromX, fromY, toX, toY)
  let sum = 0
  for (const row of coverage.rows()) for (const share of row) sum += share
  expect(sum).toBeCloseTo(1.5, 4)
})

test('a card is a PNG of 1200 by 630 with ink on it, also of a title that does not fit', async () => {
  const card = {
    title: '核心保护区日游客承载量怎么测算，淡季与旺季各取多少，依据的是哪一年的规范'.repeat(2),
    excerpt: '按《云岫古镇保护规划》第12页，核心保护区日游客承载量为8,600人次。',
    kind: '问答，3组',
    sharer: '沈砚',
    brand: '研墨',
    accent: '#b23a22' as const,
  }
  const png = await drawCard(card, readFont)
  expect(readRaster(png)).toEqual({ type: 'image/png', width: 1_200, height: 630 })
  expect(png.length).toBeGreaterThan(10_000)
  expect(png.length).toBeLessThan(300_000)
}, 20_000)

test('signs that no font of ours has leave no holes, and a title of them alone is a share', async () => {
  const card = {
    title: '承载量测算',
    excerpt: '分区',
    kind: '脑图',
    sharer: '沈砚',
    brand: '研墨',
    accent: '#b23a22' as const,
  }
  const plain = await drawCard(card, readFont)
  const strewn = { ...card, title: '📌 承载量😀سلام测算', excerpt: '分区 🏞️' }
  expect((await drawCard(strewn, readFont)).join()).toBe(plain.join())
  const named = await drawCard({ ...card, title: '一份分享' }, readFont)
  expect((await drawCard({ ...card, title: '😀😀' }, readFont)).join()).toBe(named.join())
}, 20_000)
