import type { Ids, Writing } from '../writing'
import { countNames, type Fragment } from './fragment'
import { answersTo } from './tracked-reads'

const idNames = ['note', 'bookmark', 'drawing', 'relation', 'belonging'] as const

/** Puts a fragment of an earlier export in as it was; false where it would not be written like that today. */
export function takeOver(item: Fragment, writing: Writing): boolean {
  if (!isFit(item, writing)) return false
  for (const name of idNames) writing.ids[name] += used(item, name)
  for (const name of item.names) writing.bookmarks.add(name)
  for (const [key, relation] of item.pictures) writing.pictures.set(key, relation)
  for (const name of countNames) writing.report[name] += item.counts[name]
  writing.report.takenOver += 1
  writing.report.flaws.push(...item.flaws)
  writing.lists.push(...item.lists)
  writing.relations.push(...item.relations)
  writing.belongings.push(...item.belongings)
  writing.charts += item.charts
  if (item.notes) writing.notes.push(item.notes)
  if (item.section) writing.section = item.section.after
  return true
}

function isFit(item: Fragment, writing: Writing): boolean {
  return hasSameIds(item, writing) && findsTheSame(item, writing) && isAnsweredAlike(item, writing)
}

/** Where it would stand ids, lists and charts count from the same number. */
const hasSameIds = (item: Fragment, { ids, lists, charts }: Writing) =>
  idNames.every((name) => used(item, name) === 0 || item.before[name] === ids[name]) &&
  (item.lists.length === 0 || item.listsBefore === lists.length) &&
  (item.charts === 0 || item.chartsBefore === charts)

/** What it took is free, what it found taken is so; pages are of the same shape. */
const findsTheSame = (item: Fragment, { bookmarks, pictures, section }: Writing) =>
  item.names.every((name) => !bookmarks.has(name)) &&
  item.takenNames.every((name) => bookmarks.has(name)) &&
  item.pictures.every(([key]) => !pictures.has(key)) &&
  item.shown.every(([key, relation]) => pictures.get(key) === relation) &&
  (item.section === null || JSON.stringify(item.section.before) === JSON.stringify(section))

const isAnsweredAlike = (item: Fragment, writing: Writing) =>
  writing.canReport(item.flaws.length) && answersTo(writing.plan, item.asked) === item.answers

const used = ({ before, after }: Fragment, name: keyof Ids) => after[name] - before[name]
