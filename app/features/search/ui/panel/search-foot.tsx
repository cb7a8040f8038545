import { useState } from 'react'
import { isPro, leavePro } from '~/client/visit/visit-parameters'
import { Kbd } from '~/kit/kbd'
import type { SearchAnswer } from '../../terms'
import { useSearch } from '../search-store'

/** Which keys do what, and how much was found. */
export function SearchFoot({ answer }: { answer: SearchAnswer | null }) {
  return (
    <div className="flex h-10 flex-none items-center gap-[18px] border-t border-line px-5 text-[12px] text-ink-3 max-tablet:h-auto max-tablet:border-0 max-tablet:py-0">
      <span className="flex items-center gap-1 max-tablet:hidden">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>选
      </span>
      <span className="flex items-center gap-1 max-tablet:hidden">
        <Kbd>↵</Kbd>打开
      </span>
      <span className="flex items-center gap-1 max-tablet:hidden">
        <Kbd>Tab</Kbd>只看这一类
      </span>
      {answer && <TimeTried />}
      <span className="ml-auto max-tablet:sr-only" role="status">
        {answer && wordsOf(answer)}
      </span>
    </div>
  )
}

/** Being tried, for who has switched such features on: how long the search took, and the way to switch them off. */
function TimeTried() {
  const [isOn, setOn] = useState(isPro)
  const ms = useSearch(({ answeredInMs }) => answeredInMs)
  if (!isOn) return null
  return (
    <span className="flex items-center gap-2 max-tablet:hidden">
      {`用时${ms}毫秒`}
      <button
        type="button"
        className="k-link"
        onClick={() => {
          leavePro()
          setOn(false)
        }}
      >
        关闭预览功能
      </button>
    </span>
  )
}

function wordsOf({ groups }: SearchAnswer): string {
  const found = groups.filter(({ kind }) => kind !== 'action')
  const total = found.reduce((sum, group) => sum + group.total, 0)
  if (total === 0) return '没有找到'
  const isCut = found.some((group) => group.isCut)
  return `${isCut ? '超过 ' : ''}${total} 处，只含你能看的内容`
}
