import type { ShareKind, SharePrepared } from '../terms'

/** How sharing is spoken of, by what is shared. */
export interface ShareWords {
  /** Before the form. */
  intro: string
  content(prepared: SharePrepared): string
  /** Why there is nothing to share. */
  nothing: string
  pictures(count: number): string
  /** Where not everybody in the team may see it, or what it is made of. */
  closed: ClosedWords
}

interface ClosedWords {
  lead: string
  /** Of the box to be ticked, and what comes of leaving it. */
  consent: string
  hint: string
  /** Why there is no link without it; '' where there is one. */
  needed: string
}

const closedSources = (text: string): ClosedWords => ({
  lead: '这些出处不是团队里人人可见：',
  consent: '带上它们的名称与引文',
  hint: `不带时写作「未公开的资料」；${text}总会带上，请先看看里面有没有不该公开的内容`,
  needed: '',
})

const conversation: ShareWords = {
  intro: '做成一份快照，有链接的人都能看，不必登录。之后的提问与修改不会出现在里面。',
  content: ({ parts, leftOut }) => {
    if (parts === 0) return '还没有答完的问题'
    const rest = leftOut > 0 ? `；另有${leftOut}组没有答完，或用到的资料已不对你开放，不会带上` : ''
    return `${parts}组问答，连同出处的名称与引文${rest}`
  },
  nothing: '还没有可以分享的回答',
  pictures: (count) => `带上提问里的${count}张图片`,
  closed: closedSources('回答的文字'),
}

const text: ShareWords = {
  intro: '做成一份快照，有链接的人都能看，不必登录。之后的修改不会出现在里面。',
  content: ({ parts, leftOut }) => {
    if (parts === 0) return '还没有写成的正文'
    const rest = leftOut > 0 ? `；另有${leftOut}节没有写成，或用到的资料已不对你开放，不会带上` : ''
    return `${parts}节正文，连同引文与参考文献${rest}`
  },
  nothing: '还没有可以分享的正文',
  pictures: (count) => `带上文中的${count}张图片`,
  closed: closedSources('正文'),
}

const deck: ShareWords = {
  ...text,
  content: ({ parts, leftOut }) => {
    if (parts === 0) return '还没有可以分享的页面'
    const rest = leftOut > 0 ? `；另有${leftOut}页用到的资料已不对你开放，不会带上` : ''
    return `${parts}页幻灯片，连同引文，讲稿不在其中${rest}`
  },
  nothing: '还没有可以分享的页面',
  pictures: (count) => `带上页面里的${count}张图片`,
  closed: closedSources('页面上的文字'),
}

const mindmap: ShareWords = {
  ...text,
  content: ({ parts }) =>
    parts === 0 ? '还没有主题' : `${parts}个主题与它们的样式，备注和依据不在其中`,
  nothing: '还没有可以分享的主题',
  closed: closedSources('主题的文字'),
}

const file: ShareWords = {
  ...text,
  intro:
    '把读出的文字做成快照，有链接的人都能看，不必登录，不能下载原件。之后的修改不会出现在里面。',
  content: ({ parts }) => (parts === 0 ? '还没有读出文字' : '全文的文字与表格，原件不在其中'),
  nothing: '学习完成后可以分享',
  closed: {
    lead: '这份资料不是团队里人人可见：',
    consent: '向有链接的人公开全文',
    hint: '链接会越过文件夹的权限，请先看看里面有没有不该公开的内容',
    needed: '先确认公开全文',
  },
}

export function wordsOf(kind: ShareKind, prepared: Pick<SharePrepared, 'unit'> | null): ShareWords {
  switch (kind) {
    case 'conversation':
      return conversation
    case 'mindmap':
      return mindmap
    case 'file':
      return file
    case 'creation':
      return prepared?.unit === 'page' ? deck : text
  }
}

/** What a piece that is shared alone goes by. */
export const pieceLabels = {
  answer: '一条回答',
  chart: '一张图表',
  table: '一张表格',
  slide: '一页',
} as const
