import type { ChartSpec } from '#packages/document/body'
import { lineWidth, type Line } from './lines'
import type { Sheets } from './sheets'

interface Box {
  /** The lower left corner. */
  x: number
  y: number
  width: number
  height: number
}

const SIZE = 8
const COLORS = [
  [0.17, 0.34, 0.53],
  [0.75, 0.31, 0.22],
  [0.42, 0.55, 0.35],
  [0.83, 0.6, 0.25],
  [0.45, 0.38, 0.6],
  [0.35, 0.35, 0.35],
] as const
const MOST_POINTS = 60

export const CHART_CLEAR = 8

/** With what stays free over it. */
export function chartSize({ text }: Pick<Sheets, 'text'>, share: number) {
  const width = text.width * share
  return { width, height: width * 0.56 + CHART_CLEAR }
}

/** A chart as it is drawn on paper: axes with their numbers, a legend where there is more than one row. */
export function drawChart(sheets: Sheets, chart: ChartSpec, box: Box): void {
  const categories = chart.categories.slice(0, MOST_POINTS)
  const limited = { ...chart, categories }
  const names =
    chart.kind === 'pie' ? categories : chart.series.length > 1 ? chart.series.map(nameOf) : []
  const legend = names.length > 0 ? SIZE * 2 : 0
  const plot = { ...box, y: box.y + legend, height: box.height - legend }
  if (chart.kind === 'pie') drawPie(sheets, limited, plot)
  else drawAxes(sheets, limited, plot)
  drawLegend(sheets, names, box)
}

const nameOf = ({ name, unit }: ChartSpec['series'][number]) => (unit ? `${name}（${unit}）` : name)

const color = (index: number) => (COLORS[index % COLORS.length] ?? COLORS[0]).join(' ')

function drawAxes(sheets: Sheets, chart: ChartSpec, box: Box): void {
  const { categories, series } = chart
  const values = series.flatMap((item) => item.values.slice(0, categories.length).filter(isNumber))
  const { least, most, step } = scaleOf(values)
  const labels = ticks(least, most, step)
  const side = Math.max(...labels.map((value) => widthOf(sheets, textOf(value))), SIZE) + 6
  const [only] = series.length === 1 ? series : []
  const head = only && nameOf(only) !== '' ? SIZE * 1.8 : 4
  const area = {
    x: box.x + side,
    y: box.y + SIZE * 2.4,
    width: box.width - side - 4,
    height: box.height - SIZE * 2.4 - head,
  }
  if (only) write(sheets, nameOf(only), box.x, box.y + box.height - SIZE)
  const heightOf = (value: number) => area.y + ((value - least) / (most - least)) * area.height
  for (const value of labels) {
    const y = heightOf(value)
    sheets.draw(`0.85 G 0.4 w ${pointOf(area.x, y)} m ${pointOf(area.x + area.width, y)} l S 0 G`)
    const text = textOf(value)
    write(sheets, text, area.x - 4 - widthOf(sheets, text), y - SIZE * 0.35)
  }
  const slot = area.width / Math.max(1, categories.length)
  writeCategories(sheets, categories, area, slot)
  if (chart.kind === 'line') drawLines(sheets, chart, { area, slot, heightOf })
  else drawBars(sheets, chart, { area, slot, heightOf, base: heightOf(Math.max(0, least)) })
  const base = heightOf(Math.max(0, least))
  sheets.draw(`0.8 w ${pointOf(area.x, base)} m ${pointOf(area.x + area.width, base)} l S`)
}

interface Plot {
  area: Box
  slot: number
  heightOf(value: number): number
}

function drawBars(
  sheets: Sheets,
  { categories, series }: ChartSpec,
  { area, slot, heightOf, base }: Plot & { base: number },
): void {
  const width = Math.min(36, (slot * 0.7) / Math.max(1, series.length))
  for (const index of categories.keys()) {
    const left = area.x + slot * (index + 0.5) - (width * series.length) / 2
    for (const [row, { values }] of series.entries()) {
      const value = values[index]
      if (!isNumber(value)) continue
      const top = heightOf(value)
      const x = left + row * width
      const bar = [x, Math.min(base, top), width * 0.92, Math.abs(top - base)]
      sheets.draw(`${color(row)} rg ${bar.map((item) => item.toFixed(2)).join(' ')} re f 0 g`)
      const text = textOf(value)
      const room = widthOf(sheets, text)
      if (room <= width * 1.6)
        write(sheets, text, x + (width * 0.92 - room) / 2, Math.max(base, top) + 2)
    }
  }
}

function drawLines(
  sheets: Sheets,
  { categories, series }: ChartSpec,
  { area, slot, heightOf }: Plot,
): void {
  for (const [row, { values }] of series.entries()) {
    const points = [...categories.keys()].flatMap((index): [number, number][] => {
      const value = values[index]
      return isNumber(value) ? [[area.x + slot * (index + 0.5), heightOf(value)]] : []
    })
    const path = points
      .map(([x, y], index) => `${pointOf(x, y)} ${index === 0 ? 'm' : 'l'}`)
      .join(' ')
    if (points.length > 1) sheets.draw(`${color(row)} RG 1.4 w ${path} S 0 G`)
    for (const [x, y] of points)
      sheets.draw(`${color(row)} rg ${pointOf(x - 1.8, y - 1.8)} 3.6 3.6 re f 0 g`)
  }
}

function drawPie(sheets: Sheets, { categories, series: [only] }: ChartSpec, box: Box): void {
  const values = categories.map((_, index) => Math.max(0, only?.values[index] ?? 0))
  const whole = values.reduce((sum, value) => sum + value, 0)
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2]
  const radius = Math.min(box.width, box.height) / 2 - SIZE * 2
  let from = Math.PI / 2
  for (const [index, value] of values.entries()) {
    const part = whole > 0 ? value / whole : 0
    if (part === 0) continue
    const to = from - part * 2 * Math.PI
    const steps = Math.max(2, Math.ceil(part * 60))
    const arc = Array.from({ length: steps + 1 }, (_, step) => {
      const angle = from + ((to - from) * step) / steps
      return `${pointOf(cx + radius * Math.cos(angle), cy + radius * Math.sin(angle))} l`
    }).join(' ')
    sheets.draw(`${color(index)} rg 1 G 0.8 w ${pointOf(cx, cy)} m ${arc} h B 0 g 0 G`)
    const middle = (from + to) / 2
    const text = `${textOf(value)}（${(part * 100).toFixed(1)}%）`
    const x = cx + (radius + SIZE) * Math.cos(middle)
    const shift = Math.cos(middle) < 0 ? widthOf(sheets, text) : 0
    write(sheets, text, x - shift, cy + (radius + SIZE) * Math.sin(middle) - SIZE * 0.35)
    from = to
  }
}

function drawLegend(sheets: Sheets, names: readonly string[], box: Box): void {
  const widths = names.map((name) => widthOf(sheets, name) + SIZE * 3)
  const whole = widths.reduce((sum, width) => sum + width, 0)
  let x = box.x + Math.max(0, (box.width - whole) / 2)
  for (const [index, name] of names.entries()) {
    if (x + (widths[index] ?? 0) > box.x + box.width + SIZE * 2) return
    sheets.draw(`${color(index)} rg ${pointOf(x, box.y + 1)} ${SIZE} ${SIZE * 0.8} re f 0 g`)
    write(sheets, name, x + SIZE * 1.4, box.y + 1)
    x += widths[index] ?? 0
  }
}

/** Under each slot, as far as there is room: of many only some. */
function writeCategories(
  sheets: Sheets,
  categories: readonly string[],
  area: Box,
  slot: number,
): void {
  const widest = Math.max(0, ...categories.map((text) => widthOf(sheets, text)))
  const stride = Math.max(1, Math.ceil(Math.min(widest + 4, 80) / slot))
  for (const [index, text] of categories.entries()) {
    if (index % stride !== 0) continue
    const fitted = cut(sheets, text, slot * stride)
    const x = area.x + slot * (index + 0.5) - widthOf(sheets, fitted) / 2
    write(sheets, fitted, Math.max(area.x - SIZE, x), area.y - SIZE * 1.5)
  }
}

function cut(sheets: Sheets, text: string, room: number): string {
  let fitted = text
  while (fitted.length > 1 && widthOf(sheets, fitted) > room) fitted = fitted.slice(0, -1)
  return fitted
}

/** Steps of 1, 2 or 5, about five of them. */
export function scaleOf(values: readonly number[]): { least: number; most: number; step: number } {
  const top = Math.max(0, ...values)
  const bottom = Math.min(0, ...values)
  const span = top - bottom || 1
  const power = 10 ** Math.floor(Math.log10(span / 5))
  const step = ([1, 2, 5, 10].find((item) => item * power * 5.5 >= span) ?? 10) * power
  return {
    least: Math.floor(bottom / step) * step,
    most: Math.ceil(top / step) * step || step,
    step,
  }
}

const ticks = (least: number, most: number, step: number): number[] =>
  Array.from({ length: Math.round((most - least) / step) + 1 }, (_, index) => least + index * step)

const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value)

const textOf = (value: number): string => String(Number(value.toPrecision(8)))
const pointOf = (x: number, y: number) => `${x.toFixed(2)} ${y.toFixed(2)}`

const widthOf = (sheets: Sheets, text: string) => lineWidth(sheets.fonts, [{ text }]) * SIZE

function write(sheets: Sheets, text: string, x: number, y: number): void {
  const line: Line = [{ text }]
  sheets.write(line, x, y, SIZE)
}
