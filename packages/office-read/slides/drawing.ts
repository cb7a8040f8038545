import { cleanText } from '../text/clean-text'
import { localName, type XmlArchive } from '../containers/opc'
import type { XmlListener } from '../containers/xml'

/** Words of what floats above a sheet: captions of pictures, texts of shapes, charts. */
export async function readDrawing(source: XmlArchive, path: string): Promise<string[]> {
  const words = new FloatingWords()
  await source.read(path, words)
  const relations = await source.relationsOf(path)
  for (const { type, target } of relations.values()) {
    if (type === 'chart') words.found.push(...(await readChart(source, target)))
  }
  return words.found
}

class FloatingWords implements XmlListener {
  readonly found: string[] = []
  private run = ''
  private isText = false

  open(name: string, attributes: Record<string, string>): void {
    const local = localName(name)
    if (local === 'cNvPr') this.add(pictureWords(attributes.descr ?? ''))
    this.isText = name === 'a:t'
  }

  close(name: string): void {
    this.isText = false
    if (name !== 'a:p') return
    this.add(this.run)
    this.run = ''
  }

  text(text: string): void {
    if (this.isText) this.run += cleanText(text)
  }

  private add(text: string): void {
    if (text.trim() !== '') this.found.push(text.trim())
  }
}

const GENERATED_BY_PROGRAM =
  /^[^\s]*\.(?:png|jpe?g|gif|bmp|tiff?|wmf|emf|svg)$|^[a-z]:\\|^(?:https?|file):|^(?:picture|image|图片|图像|圖片)\s*\d*$/i

/** What the author wrote about a picture, marked as such; '' for names that programs gave. */
export function pictureWords(description: string): string {
  const text = cleanText(description).replace(/\s+/g, ' ').trim()
  return text === '' || GENERATED_BY_PROGRAM.test(text) ? '' : `（图：${text.slice(0, 1000)}）`
}

// Points of a chart that are read; what is plotted beyond is no text any more.
const MOST_POINTS = 2000

/** A chart in words: its title, then each series with its points. */
export async function readChart(source: XmlArchive, path: string): Promise<string[]> {
  const listener = new ChartListener()
  await source.read(path, listener)
  return listener.lines()
}

interface Series {
  name: string
  categories: string[]
  values: string[]
}

class ChartListener implements XmlListener {
  private title = ''
  private readonly series: Series[] = []
  private points = 0
  /** Names of the elements that are open and matter. */
  private readonly path: string[] = []
  private isText = false
  private run = ''

  open(name: string): void {
    const local = localName(name)
    this.path.push(local)
    if (local === 'ser') this.series.push({ name: '', categories: [], values: [] })
    this.isText = local === 'v' || local === 't'
    if (this.isText) this.run = ''
  }

  close(): void {
    const local = this.path.pop() ?? ''
    this.isText = false
    if (local === 't' && this.path.includes('title') && !this.path.includes('ser'))
      this.title += this.run
    if (local === 'v') this.keepValue()
    this.run = ''
  }

  text(text: string): void {
    if (this.isText) this.run += cleanText(text)
  }

  lines(): string[] {
    const title = this.title.trim() === '' ? [] : [`图表：${this.title.trim()}`]
    return [...title, ...this.series.map(seriesLine).filter(Boolean)]
  }

  private keepValue(): void {
    const last = this.series.at(-1)
    this.points += 1
    if (!last || this.points > MOST_POINTS) return
    if (this.path.includes('tx')) last.name += this.run
    else if (this.path.includes('cat') || this.path.includes('xVal')) last.categories.push(this.run)
    else if (this.path.includes('val') || this.path.includes('yVal')) last.values.push(this.run)
  }
}

function seriesLine({ name, categories, values }: Series): string {
  const points = values.map((value, index) => {
    const category = categories[index] ?? ''
    return category === '' ? value : `${category} ${value}`
  })
  if (points.length === 0) return name.trim()
  return name.trim() === '' ? points.join('，') : `${name.trim()}：${points.join('，')}`
}
