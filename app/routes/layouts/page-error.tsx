import { useEffect } from 'react'
import { reportErrorLog } from '~/client/error-log'
import { errorWords, isAnswer } from '~/client/page/page-error'
import { useHydrated } from '~/client/page/use-hydrated'
import { useShellOrNull } from '~/client/use-shell'
import { isDebug } from '~/client/visit/visit-parameters'
import { ErrorView } from '~/kit/error-view'

/** The page of anything that could not be shown. What broke is reported to /api/error-log. */
export function PageError({ error }: { error: unknown }) {
  const isHouse = useShellOrNull()?.brand?.isHouse ?? false
  const { status, message } = errorWords(error)
  useEffect(() => {
    if (!isAnswer(error)) reportError(error)
  }, [error])
  const debugWords = useDebugWords(error)
  if (status === 500) return <TeamErrorView isHouse={isHouse} />
  return (
    <main>
      <ErrorView
        seal={status === 404 ? '查无' : '有误'}
        isHouse={isHouse}
        title={status === 404 ? '发生错误：没有这个页面' : '发生错误'}
        detail={[`${status} - ${message}`, ...debugWords].join('；')}
        action={
          // A full load, so that nothing of what broke is left in memory.
          <a className="k-button" data-kind="primary" data-size="medium" href="/">
            返回首页
          </a>
        }
      />
    </main>
  )
}

/** What broke, in its own words, for whoever asked for them by ?isDebug=1. */
function useDebugWords(error: unknown): string[] {
  const isHydrated = useHydrated()
  return isHydrated && isDebug() && error instanceof Error ? [error.message] : []
}

/** The address belongs to no team: a title, and nothing to press. */
export function TeamErrorView({ isHouse }: { isHouse: boolean }) {
  return (
    <main>
      <ErrorView seal="查无" isHouse={isHouse} title="团队不存在，请确认访问网址是否正确" />
    </main>
  )
}

function reportError(error: unknown): void {
  reportErrorLog(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
}
