import { workTypes, type ScholarWork } from '../terms'

/** A work whose text is not to be had, as Markdown: what is known of it, and that this is all. */
export function workRecord(work: ScholarWork): string {
  const { title, authors, venue, year, volume, issue, pages, doi, url, citations } = work
  const number = `${volume}${issue && `(${issue})`}${pages && `: ${pages}`}`
  const facts: [label: string, value: string][] = [
    ['作者', authors.join('、')],
    ['类型', workTypes[work.type]],
    ['来源', [venue, year, number].filter(Boolean).join('，')],
    ['出版者', work.publisher],
    ['DOI', doi ?? ''],
    ['链接', url && `<${url}>`],
    ['被引', citations === null ? '' : `${citations}次（检索时）`],
  ]
  const filled = facts.filter(([, value]) => value !== '')
  return [
    `# ${escaped(title)}`,
    filled
      .map(([label, value]) => `- ${label}：${label === '链接' ? value : escaped(value)}`)
      .join('\n'),
    '## 摘要',
    work.abstract === '' ? '来源没有提供摘要。' : escaped(work.abstract),
    '这份记录只有题录与摘要，没有全文。',
    '',
  ].join('\n\n')
}

// Words of a source are text, never marks of ours.
const escaped = (text: string) => text.replace(/([\\`*_[\]<>#|])/g, '\\$1')
