import type { NodeId } from '~/core/ids'
import { acceptedBody } from '#packages/document/accepted-body'
import type { BlockAttrs, Change, Inline, Paragraph, SectionBody } from '#packages/document/body'
import { allLines } from '#packages/document/body-walk'
import { canonicalBody } from '#packages/document/canonical'
import { rejectedBody } from '../exports/rejected-body'
import type { ExportedChanges } from '../../terms'
import { alignLines } from './align-lines'
import { linesOfSection, withLineEdits, type BodyLine } from './body-lines'
import { atomBookmark, isAtom } from '#packages/document/word-file/return-marks'
import {
  formOf,
  noForm,
  returnedUnits,
  unitsOf,
  type FormOf,
  type ReturnedUnit,
  type Unit,
} from './line-units'
import { mergeLine, type LineMerge } from './merge-line'
import type { ReturnedLine, ReturnedToken, WordHand } from './returned-lines'
import type { NewRow } from './table-rows'

export interface SectionReturn {
  nodeId: NodeId
  /** The text that was exported, as it is kept, and as it stands now. */
  base: SectionBody
  now: SectionBody
  /** Its lines in the file, without its heading. */
  lines: readonly ReturnedLine[]
  changes: ExportedChanges
  changeOf: (hand: WordHand | null) => Change
  newAttrs: () => BlockAttrs
}

export interface MergedSection {
  body: SectionBody
  /** Lines that are other than they were, and changes that were settled in Word. */
  changed: number
  settled: number
  /** In words, what could not be placed. */
  unplaced: string[]
}

type Cell = NonNullable<ReturnedLine['cell']>
type Atom = Exclude<Inline, { type: 'text' }>

/** What was done in Word to a section, as changes that wait in it as it stands now. */
export function mergeSection(section: SectionReturn): MergedSection {
  const base = asExported(section.base, section.changes)
  const reading = new SectionReading(section, base)
  return reading.merge()
}

function asExported(body: SectionBody, changes: ExportedChanges): SectionBody {
  if (changes === 'accepted') return acceptedBody(body)
  return changes === 'rejected' ? rejectedBody(body) : body
}

interface BackLine {
  line: ReturnedLine
  units: ReturnedUnit[]
}

const LONGEST_QUOTE = 40

class SectionReading {
  private readonly base: BodyLine[]
  private readonly now: BodyLine[]
  private readonly back: BackLine[]
  private readonly atoms: ReadonlyMap<string, Atom>
  private readonly evidence: ReadonlySet<string>
  private readonly unplaced: string[] = []
  private readonly content = new Map<number, Inline[]>()
  private readonly deleted = new Map<number, Change>()
  private readonly after = new Map<number, Paragraph[]>()
  private readonly rows = {
    before: new Map<number, NewRow[]>(),
    after: new Map<number, NewRow[]>(),
  }
  private changed = 0
  private settled = 0

  constructor(
    private readonly section: SectionReturn,
    base: SectionBody,
  ) {
    this.base = linesOfSection(base)
    this.now = linesOfSection(section.now)
    this.atoms = atomsOf(section.nodeId, base)
    this.evidence = evidenceIn([base, section.now])
    this.back = section.lines
      .filter((line) => !isOfFigure(line))
      .map((line) => ({ line, units: this.unitsOf(line) }))
      .filter(({ units }) => units.some(({ key }) => key.trim() !== ''))
  }

  merge(): MergedSection {
    const toNow = alignLines(this.base.map(keyOfLine), this.now.map(keyOfLine))
    const toBack = alignLines(
      this.base.map(keyOfLine),
      this.back.map(({ units }) => keyOfBack(units)),
    )
    for (const [index, line] of this.base.entries()) {
      const back = this.back[toBack.get(index) ?? -1]
      const place = toNow.get(index)
      if (back) this.mergeLine(line, place, back)
      else this.deleteLine(line, place)
    }
    this.insertLines(toNow, toBack)
    this.formulas()
    const { content, deleted, after, rows } = this
    const body = withLineEdits(this.section.now, { content, deleted, after, rows })
    const { changed, settled, unplaced } = this
    return { body: canonicalBody(body), changed, settled, unplaced }
  }

  private unitsOf(line: ReturnedLine): ReturnedUnit[] {
    return returnedUnits(line.tokens, formOf, (token) => this.atomOf(token))
  }

  /** A source may be named only where it is known: in the section as it was, or as it stands. */
  private atomOf({ atom, note }: ReturnedToken): Atom | null {
    if (atom !== '') return this.atoms.get(atom) ?? null
    if (!note) return null
    if (note.evidenceId === null)
      return note.text === '' ? null : { type: 'note', attrs: { text: note.text } }
    return this.evidence.has(note.evidenceId)
      ? { type: 'cite', attrs: { ids: [note.evidenceId], form: 'sup' } }
      : null
  }

  private mergeLine(line: BodyLine, place: number | undefined, { line: file, units }: BackLine) {
    const base = waiting(unitsOf(line.content, formsOf(line)), line)
    const back = hasForm(line) ? units : withoutForms(units)
    if (isUntouched(base, back)) return
    const now = this.now[place ?? -1]
    if (!now || place === undefined || !mayChange(line)) this.cannotPlace(line, back)
    else if (isDeletedWhole(file, back) && line.kind !== 'cell')
      this.deleteLine(line, place, file.end?.hand)
    else this.applyMerge(line, place, { base, back, now: unitsOf(now.content, formsOf(line)) })
  }

  private applyMerge(
    line: BodyLine,
    place: number,
    units: Pick<LineMerge, 'base' | 'back' | 'now'>,
  ) {
    const { changes, changeOf } = this.section
    const merged = mergeLine({ ...units, isTracked: changes === 'tracked', changeOf })
    this.settled += merged.settled
    if (merged.isLost) this.cannotPlace(line, units.back)
    if (!merged.isChanged) return
    this.changed += 1
    this.content.set(place, merged.content)
  }

  private cannotPlace(line: BodyLine, back: readonly ReturnedUnit[]): void {
    const words = short(wordsOf(back) || wordsOf(unitsOf(line.content, noForm)))
    this.unplaced.push(`${reasonOf(line)}：Word里是“${words}”`)
  }

  private deleteLine(line: BodyLine, place: number | undefined, hand?: WordHand) {
    if (place === undefined) return
    const now = this.now[place]
    const words = short(wordsOf(unitsOf(line.content, noForm)))
    if (!mayChange(line)) this.unplaced.push(`${reasonOf(line)}：Word里没有了“${words}”`)
    else if (now && keyOfLine(now) !== keyOfLine(line))
      this.unplaced.push(`这一段在文档里后来改过，没有删去：“${words}”`)
    else {
      this.changed += 1
      const change = this.section.changeOf(hand ?? null)
      this.deleted.set(place, change)
      if (line.kind === 'cell') this.deleteWords(place, change)
    }
  }

  /** A cell stays where its row does; only its words go. */
  private deleteWords(place: number, change: Change): void {
    const units = unitsOf(this.now[place]?.content ?? [], noForm)
    const merged = mergeLine({
      base: units,
      now: units,
      back: [],
      isTracked: false,
      changeOf: () => change,
    })
    this.content.set(place, merged.content)
  }

  private insertLines(toNow: ReadonlyMap<number, number>, toBack: ReadonlyMap<number, number>) {
    const toBase = new Map([...toBack].map(([base, back]) => [back, base]))
    const nowOf = (back: number) => toNow.get(toBase.get(back) ?? -1)
    let behind = -1
    for (const [index, { line, units }] of this.back.entries()) {
      const base = toBase.get(index)
      if (base !== undefined) {
        behind = toNow.get(base) ?? behind
        continue
      }
      const remaining = units.filter(({ state }) => state !== 'deleted')
      if (remaining.length === 0) continue
      if (line.cell) {
        if (!this.insertRow(index, line.cell, nowOf))
          this.unplaced.push(`表格里新加的内容：“${short(wordsOf(remaining))}”`)
        continue
      }
      const hand = line.end?.hand ?? remaining.find((unit) => unit.hand)?.hand ?? null
      const paragraph: Paragraph = {
        type: 'paragraph',
        attrs: this.section.newAttrs(),
        content: remaining.map(({ inline }) => inline),
        marks: [{ type: 'insertion', attrs: this.section.changeOf(hand) }],
      }
      this.changed += 1
      this.after.set(behind, [...(this.after.get(behind) ?? []), paragraph])
    }
  }

  /** A row that is new as a whole comes beside the next one of its table; true for each of its cells. */
  private insertRow(
    index: number,
    cell: Cell,
    nowOf: (back: number) => number | undefined,
  ): boolean {
    const indexes = [...this.back.keys()]
    const ofTable = indexes.filter((each) => this.back[each]?.line.cell?.table === cell.table)
    const own = ofTable.filter((each) => this.back[each]?.line.cell?.row === cell.row)
    const beside = ofTable.filter((each) => nowOf(each) !== undefined)
    if (own.some((each) => beside.includes(each))) return false
    const before = beside.findLast((each) => each < index)
    const next = before ?? beside.find((each) => each > index)
    const place = next === undefined ? undefined : nowOf(next)
    if (place === undefined) return false
    // The first of its cells brings the others.
    if (own[0] !== index) return true
    const side = before === undefined ? this.rows.before : this.rows.after
    side.set(place, [...(side.get(place) ?? []), this.newRow(own)])
    this.changed += 1
    return true
  }

  private newRow(indexes: readonly number[]): NewRow {
    const found = indexes.flatMap((index) => this.back[index] ?? [])
    const remaining = found.map(({ line, units }) => ({
      column: line.cell?.cell ?? 0,
      units: units.filter(({ state }) => state !== 'deleted'),
    }))
    const units = remaining.flatMap((cell) => cell.units)
    const [first] = found
    const hand = first?.line.rowChange?.hand ?? units.find((unit) => unit.hand)?.hand ?? null
    return {
      cells: new Map(
        remaining.map((cell) => [cell.column, cell.units.map(({ inline }) => inline)]),
      ),
      change: this.section.changeOf(hand),
    }
  }

  private formulas(): void {
    const count = this.back.filter(({ line }) => line.hasFormula).length
    if (count > 0) this.unplaced.push(`Word里写的${count}处公式，请在文档里插入`)
  }
}

/** Captions, lines below figures and formulas on lines of their own are made by the export. */
const isOfFigure = ({ isCaption, bookmarks, cell, tokens }: ReturnedLine): boolean =>
  isCaption ||
  bookmarks.some((name) => name.startsWith('f_')) ||
  (cell !== null && cell.row === 0) ||
  tokens.length === 0

function atomsOf(nodeId: NodeId, body: SectionBody): Map<string, Atom> {
  const atoms = body.content
    .flatMap((block) => [...allLines(block)].flat())
    .filter((inline): inline is Atom => isAtom(inline))
  return new Map(atoms.map((inline, index) => [atomBookmark(nodeId, index), bare(inline)]))
}

function bare(atom: Atom): Atom {
  const { marks, ...inline } = atom
  return marks ? (inline as Atom) : atom
}

const evidenceIn = (bodies: readonly SectionBody[]): Set<string> =>
  new Set(
    bodies
      .flatMap(({ content }) => content.flatMap((block) => [...allLines(block)].flat()))
      .flatMap((inline) => (inline.type === 'cite' ? inline.attrs.ids : [])),
  )

const isDeletedWhole = ({ end }: ReturnedLine, units: readonly ReturnedUnit[]): boolean =>
  end?.state === 'deleted' && units.every(({ state }) => state === 'deleted')

const hasForm = ({ kind }: BodyLine): boolean => kind === 'text' || kind === 'cell'
const formsOf = (line: BodyLine): FormOf => (hasForm(line) ? formOf : noForm)
const mayChange = ({ kind, pending }: BodyLine): boolean => kind !== 'code' && pending === null

function reasonOf({ kind, pending }: BodyLine): string {
  if (kind === 'code') return '代码不能带修订'
  return pending === null ? '这一段在文档里已删或已另改' : '整段待定，请在文档里定下'
}

/** What waits whole, waits in each of its letters. */
function waiting(units: readonly Unit[], { pending }: BodyLine): readonly Unit[] {
  if (pending === null) return units
  return units.map((unit) =>
    pending === 'deleted' || unit.state === 'plain' ? { ...unit, state: pending } : unit,
  )
}

const isUntouched = (base: readonly Unit[], back: readonly Unit[]): boolean =>
  keysOf(base) === keysOf(back) && base.every(({ state }, index) => state === back[index]?.state)

const keysOf = (units: readonly Unit[]): string => units.map(({ key }) => key).join('\u0001')
const keyOfLine = ({ content }: BodyLine): string => wordsOf(unitsOf(content, noForm))
const keyOfBack = (units: readonly ReturnedUnit[]): string => wordsOf(units)

const wordsOf = (units: readonly Unit[]): string =>
  units.map(({ inline }) => (inline.type === 'text' ? inline.text : '￼')).join('')

const withoutForms = (units: readonly ReturnedUnit[]): ReturnedUnit[] =>
  units.map((unit) =>
    unit.inline.type === 'text'
      ? { ...unit, key: unit.inline.text, inline: { type: 'text', text: unit.inline.text } }
      : unit,
  )

const short = (words: string): string => {
  const plain = words.replaceAll('￼', '').replace(/\s+/g, ' ').trim()
  return plain.length > LONGEST_QUOTE ? `${plain.slice(0, LONGEST_QUOTE)}…` : plain
}
