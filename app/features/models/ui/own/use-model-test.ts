import { useEffect, useRef, useState } from 'react'
import { postInTeam, type InputOf } from '~/client/call'
import { useShell } from '~/client/use-shell'
import type { TestedOwnModel } from '../../own-contract'

const TEST = 'POST /team/:teamId/model/own/test'

export type TestInput = InputOf<typeof TEST>['body']

export type ModelTest =
  | { state: 'none' | 'busy' | 'left' }
  | { state: 'refused'; message: string }
  | { state: 'done'; input: TestInput; tested: TestedOwnModel }

/** How a test goes, for who hears it; its result says itself. */
export function testProgress({ state }: ModelTest, model: string): string {
  if (state === 'busy') return `正在试 ${model}…`
  return state === 'left' ? '已取消' : ''
}

/** One test at a time, which its asker can end. */
export function useModelTest() {
  const { team } = useShell()
  const [test, setTest] = useState<ModelTest>({ state: 'none' })
  const asking = useRef<AbortController | null>(null)
  useEffect(() => () => asking.current?.abort(), [])

  async function start(input: TestInput): Promise<void> {
    if (!team) return
    asking.current?.abort()
    const leaving = new AbortController()
    asking.current = leaving
    setTest({ state: 'busy' })
    const options = { silent: true, keepEmpty: true, signal: leaving.signal }
    const answer = await postInTeam(TEST, team.id, input, options)
    if (asking.current !== leaving) return
    asking.current = null
    setTest(
      answer.ok
        ? { state: 'done', input, tested: answer.data }
        : { state: 'refused', message: answer.message },
    )
  }
  function end(state: 'none' | 'left'): void {
    const leaving = asking.current
    asking.current = null
    leaving?.abort()
    setTest({ state })
  }

  return { test, start, forget: () => end('none'), leave: () => end('left') }
}
