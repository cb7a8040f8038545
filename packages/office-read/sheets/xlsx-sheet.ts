import { cornersOf } from './cell-range'
import { cleanText } from '../text/clean-text'
import { localName } from '../containers/opc'
import { countPlaces, PLACES_OF_ROW, type SheetMerge, type SheetRow } from './sheet-blocks'
import type { XmlListener } from '../containers/xml'
import { unescaped, type NumberFormats } from './xlsx-parts'

const LAST_ROW = 1_048_575
const LAST_COLUMN = 16_383
const LONGEST_FORMULA = 200
const CELL = /^[A-Z]{1,3}\d{1,7}$/

interface OpenCell {
  row: number
  column: number
  type: string
  style: string
  value: string
  formula: string
}

/** One sheet's XML -> rows. A sheet's own claim of its size is not believed: only cells that are there count. */
export class SheetListener implements XmlListener {
  readonly rows: SheetRow[] = []
  readonly merges: SheetMerge[] = []
  private row = -1
  private column = -1
  private cell: OpenCell | null = null
  private field: 'value' | 'formula' | null = null
  private sounds = 0

  constructor(
    private readonly strings: string[],
    private readonly formats: NumberFormats,
    /** Places held so far, by this sheet and the ones before. */
    public places: number,
  ) {}

  open(name: string, attributes: Record<string, string>): void {
    const local = localName(name)
    if (local === 'row') this.openRow(attributes.r)
    else if (local === 'c') this.openCell(attributes)
    else if (local === 'rPh') this.sounds += 1
    else if (local === 'v' || (local === 't' && this.sounds === 0)) this.field = 'value'
    else if (local === 'f') this.field = 'formula'
    else if (local === 'mergeCell') this.merge(attributes.ref ?? '')
  }

  close(name: string): void {
    const local = localName(name)
    if (local === 'c') this.closeCell()
    if (local === 'rPh') this.sounds -= 1
    if (local === 'v' || local === 't' || local === 'f') this.field = null
  }

  text(text: string): void {
    if (this.cell && this.field) this.cell[this.field] += text
  }

  private openRow(reference: string | undefined): void {
    const row = reference === undefined ? this.row + 1 : Number(reference) - 1
    this.row = Number.isInteger(row) && row >= 0 && row <= LAST_ROW ? row : this.row + 1
    this.column = -1
  }

  private openCell({ r = '', t = 'n', s = '' }: Record<string, string>): void {
    if (CELL.test(r)) {
      const [row, column] = cornersOf(r).from
      this.row = Math.min(row, LAST_ROW)
      this.column = Math.min(column, LAST_COLUMN)
    } else this.column += 1
    this.cell = { row: this.row, column: this.column, type: t, style: s, value: '', formula: '' }
  }

  private closeCell(): void {
    const { cell } = this
    this.cell = null
    if (!cell) return
    const text = withFormula(this.valueOf(cell), cell.formula)
    if (text !== '') this.keep(cell, text)
  }

  private valueOf({ type, value, style }: OpenCell): string {
    // A cell may be styled and empty; as a number that would be the first string of all.
    if (value.trim() === '') return ''
    if (type === 's') return this.strings[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'TRUE' : value === '0' ? 'FALSE' : ''
    if (type === 'n') return this.formats.show(value.trim(), style)
    return cleanText(unescaped(value)).trim()
  }

  private keep({ row, column }: OpenCell, text: string): void {
    const last = this.rows.at(-1)
    const texts = last?.row === row ? last.texts : this.addRow(row)
    if (!texts) return
    this.places = countPlaces(this.places, Math.max(0, column + 1 - texts.length))
    while (texts.length < column) texts.push('')
    texts[column] = text
  }

  // Rows come in order; one that does not is a fault of the file, and its cells are of no row that could be named.
  private addRow(row: number): string[] | null {
    if (row <= (this.rows.at(-1)?.row ?? -1)) return null
    const last = this.rows.at(-1)
    // A list that grew has room for more, which large sheets have not.
    if (last) last.texts = last.texts.slice()
    this.places = countPlaces(this.places, PLACES_OF_ROW)
    const texts: string[] = []
    this.rows.push({ row, texts })
    return texts
  }

  private merge(ref: string): void {
    const [first = '', last = first] = ref.split(':')
    if (CELL.test(first) && CELL.test(last)) this.merges.push(cornersOf(`${first}:${last}`))
  }
}

/** A value and how it came about, as one reads it in the sheet and its formula bar. */
export function withFormula(value: string, formula: string): string {
  const text = formula.replace(/\s+/g, ' ').trim()
  if (text === '' || text.length > LONGEST_FORMULA) return value
  return value === '' ? `=${text}` : `${value}（=${text}）`
}
