import { allOf, childOf, elementsOf, readXml, textOf, type XmlElement } from '~/core/office/xml'
import { textPart, type Parts } from './package'
import { childOrder } from './schema-order'

/** What Word would refuse or mend on opening, in words; none for a sound file. */
export function faultsOf(parts: Parts): string[] {
  const roots = new Map<string, XmlElement>()
  const faults: string[] = []
  for (const path of Object.keys(parts)) {
    if (!/\.(xml|rels)$/.test(path)) continue
    const root = readXml(textPart(parts, path))
    if (root) roots.set(path, root)
    else faults.push(`${path}: not well formed`)
  }
  const rules = [typesFaults, relationFaults, orderFaults, idFaults, nameFaults, shapeFaults]
  return [...faults, ...rules.flatMap((rule) => rule(parts, roots))]
}

type Rule = (parts: Parts, roots: Map<string, XmlElement>) => string[]
const attribute = (element: XmlElement, name: string) => element.attributes[name] ?? ''
const list = (root: XmlElement | undefined, name: string) => (root ? [...allOf(root, name)] : [])

const typesFaults: Rule = (parts, roots) => {
  const types = roots.get('[Content_Types].xml')
  const endings = new Set(list(types, 'Default').map((item) => attribute(item, 'Extension')))
  const named = list(types, 'Override').map((item) => attribute(item, 'PartName').slice(1))
  const untyped = Object.keys(parts).filter(
    (path) =>
      path !== '[Content_Types].xml' &&
      !named.includes(path) &&
      !endings.has(path.split('.').at(-1) ?? ''),
  )
  return [
    ...untyped.map((path) => `${path}: no content type`),
    ...named.filter((path) => !(path in parts)).map((path) => `${path}: typed but absent`),
    ...named
      .filter((path, position) => named.indexOf(path) !== position)
      .map((path) => `${path}: typed twice`),
  ]
}

const relationFaults: Rule = (parts, roots) => {
  const faults: string[] = []
  for (const [path, root] of roots) {
    if (path.endsWith('.rels') || path === '[Content_Types].xml') continue
    const slash = path.lastIndexOf('/') + 1
    const lines = list(
      roots.get(`${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`),
      'Relationship',
    )
    const ids = lines.map((item) => attribute(item, 'Id'))
    if (new Set(ids).size < ids.length) faults.push(`${path}: relation ids are doubled`)
    for (const item of lines) {
      if (attribute(item, 'TargetMode') === 'External') continue
      const target = resolved(path.slice(0, slash), attribute(item, 'Target'))
      if (!(target in parts)) faults.push(`${path}: ${target} is absent`)
    }
    for (const element of everyOf(root)) {
      for (const [name, value] of Object.entries(element.attributes)) {
        if (/^r:(id|embed|link)$/.test(name) && !ids.includes(value)) {
          faults.push(`${path}: ${element.name} names ${value}, which is no relation`)
        }
      }
    }
  }
  return faults
}

function resolved(folder: string, target: string): string {
  const steps = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const step of target.split('/').filter(Boolean)) {
    if (step === '..') steps.pop()
    else steps.push(step)
  }
  return steps.join('/')
}

function* everyOf(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of elementsOf(element)) yield* everyOf(child)
}

const orderFaults: Rule = (_, roots) => {
  const faults = new Set<string>()
  for (const [path, root] of roots) {
    for (const element of everyOf(root)) {
      const order = childOrder[element.name]
      if (!order) continue
      // A numbering definition in a part of its own is a list, not the pair of a paragraph.
      const places = elementsOf(element).map(({ name }) => order.indexOf(name))
      const names = elementsOf(element).map(({ name }) => name)
      if (places.includes(-1)) {
        faults.add(`${path}: ${names[places.indexOf(-1)]} may not stand in ${element.name}`)
      } else if (places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0))) {
        faults.add(`${path}: ${element.name} has ${names.join(' ')}`)
      }
    }
  }
  return [...faults]
}

const idFaults: Rule = (_, roots) => {
  const faults: string[] = []
  const once = (what: string, values: string[]) => {
    const visited = new Set<string>()
    const doubled = values.filter((value) => visited.size === visited.add(value).size)
    if (doubled.length > 0) faults.push(`${what} twice: ${doubled.slice(0, 5)}`)
  }
  const text = [...roots]
    .filter(([path]) => /^word\/[^/]+\.xml$/.test(path))
    .map(([, root]) => root)
  const all = (name: string) => text.flatMap((root) => list(root, name))
  const starts = all('w:bookmarkStart')
  once(
    'bookmark name',
    starts.map((item) => attribute(item, 'w:name').toLowerCase()),
  )
  const marked = [...starts, ...['w:ins', 'w:del', 'w:rPrChange'].flatMap(all)]
  once(
    'id of a mark',
    marked.map((item) => attribute(item, 'w:id')),
  )
  once(
    'drawing',
    all('wp:docPr').map((item) => attribute(item, 'id')),
  )
  once(
    'style',
    list(roots.get('word/styles.xml'), 'w:style').map((item) => attribute(item, 'w:styleId')),
  )
  const ends = new Set(all('w:bookmarkEnd').map((item) => attribute(item, 'w:id')))
  for (const item of starts) {
    if (!ends.has(attribute(item, 'w:id'))) faults.push(`${attribute(item, 'w:name')} never ends`)
    if (!/^[\p{L}_][\p{L}\p{N}_]{0,39}$/u.test(attribute(item, 'w:name'))) {
      faults.push(`${attribute(item, 'w:name')} is no name of a bookmark`)
    }
  }
  return faults
}

const nameFaults: Rule = (_, roots) => {
  const faults = new Set<string>()
  const document = roots.get('word/document.xml')
  const inParts = [...roots].filter(([path]) => /^word\/[^/]+\.xml$/.test(path))
  const all = (name: string) => inParts.flatMap(([, root]) => list(root, name))
  const values = (path: string, name: string, key: string) =>
    new Set(list(roots.get(path), name).map((item) => attribute(item, key)))
  const resolves = (what: string, used: XmlElement[], key: string, there: Set<string>) => {
    for (const item of used) {
      const value = attribute(item, key)
      if (!there.has(value)) faults.add(`${what} ${value} is not there`)
    }
  }
  const styles = values('word/styles.xml', 'w:style', 'w:styleId')
  for (const name of ['w:pStyle', 'w:rStyle', 'w:tblStyle', 'w:basedOn', 'w:next', 'w:link']) {
    resolves('style', all(name), 'w:val', styles)
  }
  const numbers = values('word/numbering.xml', 'w:num', 'w:numId').add('0')
  resolves('list', all('w:numId'), 'w:val', numbers)
  const notes = list(roots.get('word/footnotes.xml'), 'w:footnote')
  resolves(
    'footnote',
    list(document, 'w:footnoteReference'),
    'w:id',
    new Set(notes.map((item) => attribute(item, 'w:id'))),
  )
  const comments = values('word/comments.xml', 'w:comment', 'w:id')
  for (const name of ['w:commentReference', 'w:commentRangeStart', 'w:commentRangeEnd']) {
    resolves('comment', list(document, name), 'w:id', comments)
  }
  const bookmarks = new Set(all('w:bookmarkStart').map((item) => attribute(item, 'w:name')))
  resolves(
    'anchor',
    all('w:hyperlink').filter((item) => item.attributes['w:anchor'] !== undefined),
    'w:anchor',
    bookmarks,
  )
  for (const item of all('w:instrText')) {
    const name = /^\s*(?:REF|PAGEREF)\s+(\S+)/.exec(textOf(item))?.[1]
    if (name && !bookmarks.has(name)) faults.add(`field names ${name}, which is not there`)
  }
  return [...faults]
}

const shapeFaults: Rule = (_, roots) => {
  const faults: string[] = []
  for (const [path, root] of roots) {
    if (!/^word\/[^/]+\.xml$/.test(path)) continue
    for (const table of list(root, 'w:tbl')) faults.push(...tableFaults(table))
    for (const cell of list(root, 'w:tc')) {
      if (elementsOf(cell).at(-1)?.name !== 'w:p')
        faults.push(`${path}: a cell ends without paragraph`)
    }
    let depth = 0
    for (const mark of list(root, 'w:fldChar')) {
      const type = attribute(mark, 'w:fldCharType')
      depth += type === 'begin' ? 1 : type === 'end' ? -1 : 0
      if (depth < 0) faults.push(`${path}: a field ends that never began`)
    }
    if (depth !== 0) faults.push(`${path}: ${depth} fields stay open`)
  }
  const body = childOf(roots.get('word/document.xml'), 'w:body')
  const names = body ? elementsOf(body).map(({ name }) => name) : []
  if (names.at(-1) !== 'w:sectPr') faults.push('the body ends without section')
  if (names.some((name, index) => name === 'w:tbl' && names[index + 1] === 'w:tbl')) {
    faults.push('two tables without a paragraph between them')
  }
  return faults
}

function tableFaults(table: XmlElement): string[] {
  const width = elementsOf(childOf(table, 'w:tblGrid') ?? table).length
  const faults: string[] = []
  for (const row of elementsOf(table).filter(({ name }) => name === 'w:tr')) {
    const spans = elementsOf(row)
      .filter(({ name }) => name === 'w:tc')
      .map((cell) =>
        Number(childOf(childOf(cell, 'w:tcPr'), 'w:gridSpan')?.attributes['w:val'] ?? 1),
      )
    const sum = spans.reduce((all, item) => all + item, 0)
    if (sum !== width) faults.push(`a row takes ${sum} of ${width} columns`)
  }
  return faults
}
