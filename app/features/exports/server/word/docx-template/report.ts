import { docxTemplateErrors } from '~/features/document/docx-templates-errors'
import { allOf, childOf, textOf, type XmlElement } from '../xml/read'
import type { DocxTemplateReport } from '~/features/document/docx-templates-contract'
import { roles, type Role } from '../presets/preset'
import { headingNumbers } from './numbering'
import { openDocxTemplate } from './open'
import { fillPlaces, placeOf } from './places'
import { rolesOf, styleIdsOf, styleNames } from './style-roles'

// Files of a long life carry thousands; nobody chooses among so many.
const MOST_STYLES = 300

/** Looks a template over. Errors: what {@link openDocxTemplate} refuses. */
export function docxTemplateReport(source: Uint8Array): DocxTemplateReport {
  const template = openDocxTemplate(source)
  const root = template.xml.get(template.main)
  const body = childOf(root, 'w:body')
  const styles = template.xml.get(`${template.folder}styles.xml`) ?? {
    name: 'w:styles',
    attributes: {},
    children: [],
  }
  if (!root || !body) throw docxTemplateErrors.docxTemplateDamaged()
  const found = rolesOf(styles, root)
  const numbering = template.xml.get(`${template.folder}numbering.xml`)
  const { section, isMarked } = placeOf(body)
  return {
    roles: roles.map((role) => ({
      role,
      label: labels[role],
      style: found[role].name,
      how: found[role].how,
      isChosen: false,
    })),
    styles: styleNames(styles).slice(0, MOST_STYLES),
    isMarked,
    places: [...new Set([...template.xml.values()].flatMap((item) => fillPlaces(item, {})))],
    hasNumbers: headingNumbers(styles, numbering, styleIdsOf(found)) !== null,
    hasContents: [...allOf(root, 'w:instrText')].some((item) => /^\s*TOC\b/.test(textOf(item))),
    page: pageOf(section),
  }
}

function pageOf(section: XmlElement): DocxTemplateReport['page'] {
  const size = childOf(section, 'w:pgSz')?.attributes ?? {}
  const margins = childOf(section, 'w:pgMar')?.attributes ?? {}
  const length = (twips: string | undefined) =>
    Math.round(((Number.parseInt(twips ?? '0', 10) || 0) * 25.4) / 144) / 10
  return {
    width: length(size['w:w']),
    height: length(size['w:h']),
    top: length(margins['w:top']),
    right: length(margins['w:right']),
    bottom: length(margins['w:bottom']),
    left: length(margins['w:left']),
  }
}

const labels: Record<Role, string> = {
  title: '题目',
  heading1: '一级标题',
  heading2: '二级标题',
  heading3: '三级标题',
  body: '正文',
  caption: '题注',
  tableText: '表格文字',
  quote: '引文',
  code: '代码',
  list: '列表',
  footnote: '脚注',
  reference: '参考文献条目',
  abstract: '摘要',
  equation: '公式',
  header: '页眉',
  footer: '页脚',
  toc1: '目录一级',
  toc2: '目录二级',
  toc3: '目录三级',
  frontHeading: '不编号的标题',
  part: '部分标题',
  byline: '署名',
  coverLine: '封面信息',
}
