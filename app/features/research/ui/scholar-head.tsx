import { GraduationCap } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { openRedeem } from '~/client/redeem'
import { useShell } from '~/client/use-shell'
import { Button } from '~/kit/controls/button'
import { SearchInput } from '~/kit/controls/text-input'
import { QUERY_LIMIT, QUOTA_DISPLAYED_BELOW } from '../terms'
import { emptyAsk, scholarPath, type ScholarAsk } from './scholar-query'

export interface ScholarBoxProps {
  ask: ScholarAsk
  /** Nobody is configured: nothing can be searched. */
  isOff: boolean
  /** The one thing to do on its page. */
  takesFocus?: boolean
}

/** The box that searches papers. New words begin anew: filters of the former ones go. */
export function ScholarBox({ ask, isOff, takesFocus = false }: ScholarBoxProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(ask.keyword)
  const keyword = typed.trim()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <form
      className="scholar-box"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        if (keyword === '' || isOff) return
        void navigate(scholarPath({ ...emptyAsk, sort: ask.sort, keyword }))
      }}
    >
      <SearchInput
        size="large"
        label="题名、关键词、作者或DOI"
        maxLength={QUERY_LIMIT}
        ref={box}
        disabled={isOff}
        value={typed}
        onChange={setTyped}
      />
      <Button kind="primary" size="large" type="submit" disabled={keyword === '' || isOff}>
        搜索
      </Button>
    </form>
  )
}

/** 剩余n次 and 兑换, shown when fewer than 11 are left. */
export function ScholarQuota({ left }: { left: number }) {
  const { team } = useShell()
  if (left >= QUOTA_DISPLAYED_BELOW || !team) return null
  return (
    <p className="scholar-quota">
      <GraduationCap size={16} aria-hidden="true" />
      剩余{left}次
      <button type="button" onClick={openRedeem}>
        兑换
      </button>
    </p>
  )
}
