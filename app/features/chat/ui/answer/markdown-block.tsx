import { useMemo } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { isStoredFile, safeMarkdownUrl } from '~/core/text/text-rules'
import { MathText } from '~/kit/math-text'
import { CitationMark } from '../citations/citation-mark'
import {
  bindMarks,
  cutMarks,
  markOffsets,
  type LaidRun,
  type MarkSources,
} from '../citations/citation-marks'
import { endLinks } from './end-links'
import { cutFormulas, giveBack, holdFormulas, nameFormulas, type HeldFormulas } from './formulas'

/** One block of Markdown. HTML in it stays text; a picture from elsewhere is a link that says where it leads. */
export default function MarkdownBlock(props: {
  text: string
  offset: number
  sources: MarkSources | null
}) {
  const { text, offset, sources } = props
  const held = useMemo(() => holdFormulas(text), [text])
  const plugins = useMemo(
    () => [
      remarkGfm,
      () => (tree: TreeNode) => endLinks(tree),
      () => (tree: TreeNode) => takeFormulas(tree, held),
      () => (tree: TreeNode) => linkPictures(tree),
      () => (tree: TreeNode) => placeMarks(tree, held.text, offset, sources),
      () => (tree: TreeNode) => drawFormulas(tree, held),
    ],
    [held, offset, sources],
  )
  return (
    <Markdown
      remarkPlugins={plugins}
      components={components}
      urlTransform={safeMarkdownUrl}
      remarkRehypeOptions={words}
    >
      {held.text}
    </Markdown>
  )
}

/** The few fields of a Markdown tree that marks need. */
interface TreeNode {
  type: string
  value?: string
  url?: string
  alt?: string | null
  title?: string | null
  children?: TreeNode[]
  position?:
    | { start: { offset?: number | undefined }; end: { offset?: number | undefined } }
    | undefined
  data?: { hName?: string; hProperties?: Record<string, string> }
}

const components: Components = {
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="nofollow noopener noreferrer">
        {children}
      </a>
    ) : (
      <>{children}</>
    ),
  img: ({ src, alt }) => (src ? <img src={src} alt={alt ?? ''} loading="lazy" /> : <>{alt}</>),
  table: ({ children }) => (
    <div className="answer-table">
      <table>{children}</table>
    </div>
  ),
  // The only element that `placeMarks` makes; Markdown itself has no superscript.
  sup: ({ node, children }) => {
    const index = Number(node?.properties['dataIndex'])
    const support = node?.properties['dataSupport'] === 'weak' ? 'weak' : 'supported'
    const offset = Number(node?.properties['dataAt'])
    return index > 0 ? (
      <CitationMark index={index} support={support} offset={offset} />
    ) : (
      <sup>{children}</sup>
    )
  },
  // Nor has it a variable: those are the formulas of `drawFormulas`.
  var: ({ node }) => (
    <MathText
      latex={String(node?.properties['dataLatex'] ?? '')}
      isBlock={node?.properties['dataBlock'] === 'true'}
    />
  ),
}

const words = { footnoteLabel: '注释', footnoteBackLabel: '回到正文' }

/** One sign for each formula, so that a mark behind it takes it whole; addresses and the like as they were written. */
function takeFormulas(node: TreeNode, held: HeldFormulas) {
  for (const child of node.children ?? []) takeFormulas(child, held)
  if (node.value !== undefined) {
    node.value = node.type === 'text' ? nameFormulas(node.value) : giveBack(node.value, held)
  }
  if (node.url) node.url = giveBack(node.url, held)
  if (node.alt) node.alt = giveBack(node.alt, held)
  if (node.title) node.title = giveBack(node.title, held)
}

function drawFormulas(node: TreeNode, held: HeldFormulas) {
  if (held.written.length === 0 || !node.children) return
  node.children = node.children.flatMap((child) => {
    drawFormulas(child, held)
    if (child.type !== 'text' || child.value === undefined) return [child]
    return cutFormulas(child.value, held).map((part): TreeNode => {
      if (typeof part === 'string') return { type: 'text', value: part }
      const hProperties = { dataLatex: part.latex, dataBlock: String(part.isBlock) }
      return { type: 'formula', children: [], data: { hName: 'var', hProperties } }
    })
  })
}

/** Asked for by themselves, pictures would tell their host what was read: they wait for a click. */
function linkPictures(node: TreeNode, isInLink = false) {
  for (const child of node.children ?? []) linkPictures(child, isInLink || node.type === 'link')
  const { type, url = '', alt } = node
  if (type !== 'image' || isStoredFile(url) || safeMarkdownUrl(url, 'href') === '') return
  const value = alt ? `${alt}（${url}）` : url
  if (isInLink) return void Object.assign(node, { type: 'text', value })
  Object.assign(node, { type: 'link', children: [{ type: 'text', value }] })
}

function placeMarks(node: TreeNode, source: string, offset: number, sources: MarkSources | null) {
  if (!node.children || node.type === 'link') return
  node.children = node.children.flatMap((child) => {
    if (child.type !== 'text' || child.value === undefined) {
      placeMarks(child, source, offset, sources)
      return [child]
    }
    return runsOf(child, source, offset, sources)
  })
}

function runsOf(
  { value = '', position }: TreeNode,
  source: string,
  offset: number,
  sources: MarkSources | null,
): TreeNode[] {
  const from = position?.start.offset ?? 0
  const slice = source.slice(from, position?.end.offset)
  return bindMarks(cutMarks(value, sources, markOffsets(slice, offset + from))).map(nodeOf)
}

function nodeOf(run: LaidRun): TreeNode {
  if (run.kind === 'text') return { type: 'text', value: run.text }
  if (run.kind === 'bound') {
    const data = { hName: 'span', hProperties: { className: 'cite-bound' } }
    return { type: 'bound', children: run.runs.map(nodeOf), data }
  }
  const hProperties = {
    dataIndex: String(run.index),
    dataSupport: run.support,
    dataAt: String(run.offset),
  }
  return { type: 'citation', children: [], data: { hName: 'sup', hProperties } }
}
