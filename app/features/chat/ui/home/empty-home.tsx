import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { HomeBox } from './home-box'

const steps = [
  { no: '一', name: '学习', words: '逐页读过，记下每句话在第几页。' },
  { no: '二', name: '提问', words: '学完就列出几个可问的问题。' },
  { no: '三', name: '成文', words: '由资料列大纲、写初稿、做汇报。' },
] as const

interface EmptyHomeProps {
  firstFile: ReactNode
  /** Puts the example material in. */
  examples: ReactNode
  mayInvite: boolean
}

/** The home of a team that has nothing yet: one act, and what comes after it. */
export function EmptyHome({ firstFile, examples, mayInvite }: EmptyHomeProps) {
  return (
    <div className="mx-auto w-[1040px] max-w-[calc(100%-48px)] pt-[84px] pb-14 max-tablet:max-w-[calc(100%-32px)] max-tablet:pt-[26px]">
      <h1 className="font-serif text-[34px] leading-[50px] font-semibold tracking-[0.02em] max-tablet:text-[26px] max-tablet:leading-[38px]">
        从一份资料开始
      </h1>
      <p className="mt-1 mb-5 text-[15px] leading-[26px] text-ink-2">
        学完便可提问，答案会指到原文的那一句。
      </p>
      {firstFile}
      <ol className="mt-7 grid grid-cols-3 border-t border-ink max-tablet:block">
        {steps.map(({ no, name, words }) => (
          <li
            key={no}
            className="border-line py-4 pr-6 not-first:border-l not-first:pl-6 max-tablet:border-b max-tablet:pr-0 max-tablet:not-first:border-l-0 max-tablet:not-first:pl-0"
          >
            <b className="font-serif text-[17px] font-semibold">
              <span aria-hidden="true" className="mr-2 text-small font-normal text-ink-3">
                {no}
              </span>
              {name}
            </b>
            <p className="mt-1 text-ink-2">{words}</p>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-x-7 gap-y-2 border-t border-line pt-4 max-tablet:flex-col max-tablet:border-t-0">
        {examples}
        {mayInvite && (
          <Link to="/team" className="touch k-link w-fit">
            邀请同事
          </Link>
        )}
      </div>
      <div className="mt-9">
        <HomeBox suggested={[]} takesFocus={false} />
      </div>
    </div>
  )
}
