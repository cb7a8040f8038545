import type { Ids, Writing } from '../writing'
import { countNames, type Fragment } from './fragment'
import { answersTo } from './questions'

const idNames = ['note', 'bookmark', 'drawing', 'relation', 'belonging'] as const

/** Puts a fragment of an earlier export in as it was; false where it would not be written like that today. */
export function takeOver(one: Fragment, writing: Writing): boolean {
  if (!isFit(one, writing)) return false
  for (const name of idNames) writing.ids[name] += used(one, name)
  for (const name of one.names) writing.bookmarks.add(name)
  for (const [key, relation] of one.pictures) writing.pictures.set(key, relation)
  for (const name of countNames) writing.report[name] += one.counts[name]
  writing.report.takenOver += 1
  writing.report.flaws.push(...one.flaws)
  writing.lists.push(...one.lists)
  writing.relations.push(...one.relations)
  writing.belongings.push(...one.belongings)
  writing.charts += one.charts
  if (one.notes) writing.notes.push(one.notes)
  if (one.section) writing.section = one.section.after
  return true
}

function isFit(one: Fragment, writing: Writing): boolean {
  return hasSameIds(one, writing) && findsTheSame(one, writing) && isAnsweredAlike(one, writing)
}

/** Where it would stand ids, lists and charts count from the same number. */
const hasSameIds = (one: Fragment, { ids, lists, charts }: Writing) =>
  idNames.every((name) => used(one, name) === 0 || one.before[name] === ids[name]) &&
  (one.lists.length === 0 || one.listsBefore === lists.length) &&
  (one.charts === 0 || one.chartsBefore === charts)

/** What it took is free, what it found taken is so; pages are of the same shape. */
const findsTheSame = (one: Fragment, { bookmarks, pictures, section }: Writing) =>
  one.names.every((name) => !bookmarks.has(name)) &&
  one.takenNames.every((name) => bookmarks.has(name)) &&
  one.pictures.every(([key]) => !pictures.has(key)) &&
  one.shown.every(([key, relation]) => pictures.get(key) === relation) &&
  (one.section === null || JSON.stringify(one.section.before) === JSON.stringify(section))

const isAnsweredAlike = (one: Fragment, writing: Writing) =>
  writing.canTell(one.flaws.length) && answersTo(writing.plan, one.asked) === one.answers

const used = ({ before, after }: Fragment, name: keyof Ids) => after[name] - before[name]
