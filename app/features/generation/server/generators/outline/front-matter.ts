import type { DocNode, DocTree } from '#packages/document'
import type { NodeId } from '~/core/ids'
import type { CreationForm } from '../../../contract'

/** Styles that no reader takes without an abstract. */
const WITH_ABSTRACT = new Set(['学位论文', '期刊论文'])

type Asked = Pick<CreationForm, 'kind' | 'project' | 'style' | 'language' | 'withEnglishAbstract'>

/** An outline with the abstracts that were asked for, or belong to its style; a thesis has its thanks. */
export function withFrontMatter(tree: DocTree, form: Asked, newId: () => NodeId): DocTree {
  if (form.kind !== 'paper' || form.project !== null) return tree
  const isEnglish = form.language === 'en'
  const wantsAbstract = WITH_ABSTRACT.has(form.style) || form.withEnglishAbstract
  const front = [
    ...(wantsAbstract && !isEnglish ? ['摘要'] : []),
    ...(form.withEnglishAbstract || (wantsAbstract && isEnglish) ? ['Abstract'] : []),
  ]
  const back = form.style === '学位论文' ? ['致谢'] : []
  const isMissing = (title: string) => !tree.children.some((node) => isSame(node.title, title))
  const nodesOf = (titles: readonly string[], kind: 'front' | 'back') =>
    titles.filter(isMissing).map((title) => nodeOf(newId(), title, kind))
  const first = tree.children.findIndex(({ kind }) => kind !== 'front')
  const place = first < 0 ? tree.children.length : first
  const children = [
    ...tree.children.slice(0, place),
    ...nodesOf(front, 'front'),
    ...tree.children.slice(place),
    ...nodesOf(back, 'back'),
  ]
  return children.length === tree.children.length ? tree : { ...tree, children }
}

/** 中文摘要 is 摘要, 英文摘要 is Abstract. */
const isSame = (title: string, expected: string): boolean =>
  expected === 'Abstract'
    ? isEnglishAbstract(title)
    : title.replace(/\s/g, '').replace(/^中文/, '') === expected

export const isEnglishAbstract = (title: string): boolean =>
  /^(?:英文摘要|abstract)$/i.test(title.trim())

const nodeOf = (id: NodeId, title: string, kind: 'front' | 'back'): DocNode => ({
  id,
  kind,
  title,
  intent: '',
  budget: null,
  locked: false,
  source: 'ai',
  note: '',
  evidenceIds: [],
  children: [],
})
