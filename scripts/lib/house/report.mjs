import { LONGEST_FILE, measureHouse } from './measure.mjs'

const MOST_LINES = 35_000
// The library may not grow until its parsers and search engines are packages of their own.
const LIBRARY_LINES = 51_000
const WIDEST_FOLDER = 25
const MEDIAN_FILE = 65

/** Prints the table of the source and its aims; false where an aim is missed. */
export function reportHouse({ listNames }) {
  const house = measureHouse()
  const { files, functions, widestFolder, bannedNames, longFiles } = house
  const features = [...house.linesByFeature].filter(([name]) => name.startsWith('features/'))
  const rows = [
    ['modules', files.count],
    ['file: median lines', files.median, MEDIAN_FILE],
    ['file: 95th percentile, longest', `${files.p95}, ${files.max}`],
    [`files over ${LONGEST_FILE} lines`, longFiles.length, 0],
    [
      'function: median, 95th percentile, longest',
      `${functions.median}, ${functions.p95}, ${functions.max}`,
    ],
    [`widest folder (${widestFolder.folder})`, widestFolder.files, WIDEST_FOLDER],
    ['names of the private dialect', bannedNames.length, 0],
    ['modules imported by one other', house.importedByOne],
    ...features
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, lines]) => [
        `lines of ${name}`,
        lines,
        name === 'features/library' ? LIBRARY_LINES : MOST_LINES,
      ]),
  ]
  for (const row of rows) console.log(lineOf(row))
  if (listNames) for (const name of bannedNames) console.log(name)
  return rows.every(([, value, aim]) => aim === undefined || value <= aim)
}

function lineOf([name, value, aim]) {
  const sign = aim === undefined ? ' ' : value <= aim ? '✓' : '✗'
  const bound = aim === undefined ? '' : `  (at most ${aim})`
  return `${sign} ${name.padEnd(48)} ${String(value).padStart(8)}${bound}`
}
