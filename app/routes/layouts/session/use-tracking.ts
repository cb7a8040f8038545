import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { whenIdle } from '~/client/page/when-idle'

/** Visits are counted and use is reported once a page is at rest: none of it is needed to see it. */
export function useTracking(isAllowed: boolean): void {
  const { pathname } = useLocation()
  useEffect(
    () =>
      whenIdle(() => {
        void import('~/client/tracking').then(
          async ({ noteLanding, partOf, reportClient, reportUse, startTracking }) => {
            noteLanding()
            if (isAllowed) await startTracking()
            await reportUse(partOf(pathname))
            await reportClient()
          },
        )
      }),
    [pathname, isAllowed],
  )
}
