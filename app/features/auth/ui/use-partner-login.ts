import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { delayedRefetch } from '~/client/page/delayed-refetch'
import { hasAssertion } from '~/client/visit/partner-visit'
import { comeBeforeLogin, openLogin } from '~/client/session/session-store'
import type { SignInOptions } from '../contract'
import { tryPartnerLogin } from './partner-login'

/** Where a partner's visitor would meet the login modal, the partner's word comes first; on arrival at once. */
export function usePartnerLogin(partners: SignInOptions['partners'], isVisitor: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    comeBeforeLogin(() => tryPartnerLogin(partners, () => delayedRefetch(revalidate)))
    // A signed word lives two minutes: it is used when it comes.
    if (isVisitor && partners.length > 0 && hasAssertion()) openLogin()
    return () => comeBeforeLogin(() => false)
  }, [partners, isVisitor, revalidate])
}
