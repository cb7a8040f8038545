import { requestContext } from '~/core/request-context'
import { pageNotFound } from '~/client/page/page-error'
import { pageTitle } from '~/client/page/page-title'
import { useShell } from '~/client/use-shell'
import { Seal } from '~/kit/seal'
import type { Route } from './+types/kit'
import { ButtonCard, ChoiceCard, FieldCard, Swatches } from './kit-page/basics'
import { CollectionCards } from './kit-page/collections'
import { MenuCard, ModeCard, PopoverCard, ToastCard } from './kit-page/floating'
import { QuestionCards } from './kit-page/question'
import { ConfirmStage, DialogStage } from './kit-page/stages'
import { EmptyCard, ErrorCards, SkeletonCard, WaitingCard } from './kit-page/waiting'

/** Every component in every state; local builds only. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (context.get(requestContext).settings.APP_ENV !== 'local') throw pageNotFound(url.pathname)
  return null
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '组件')
}

export default function Kit() {
  const { brand } = useShell()
  return (
    <main className="min-h-dvh bg-paper px-12 pt-10 pb-12 max-tablet:px-4">
      <div className="mx-auto grid max-w-[1344px] grid-cols-12 gap-5 max-desktop:grid-cols-1 max-desktop:*:col-span-1!">
        <header className="col-span-12 flex items-center gap-4 pb-1">
          <Seal characters={brand?.name ?? ''} isHouse={brand?.isHouse ?? false} />
          <div>
            <h1 className="font-serif text-h1 font-semibold">组件与状态</h1>
            <p className="text-ink-2">纸、墨、印三色成章；静处留白，密处分明。</p>
          </div>
        </header>
        <Swatches />
        <ButtonCard />
        <FieldCard />
        <ChoiceCard />
        <DialogStage />
        <ToastCard />
        <MenuCard />
        <PopoverCard />
        <ModeCard />
        <WaitingCard />
        <QuestionCards />
        <ConfirmStage />
        <EmptyCard />
        <SkeletonCard />
        <CollectionCards />
        <ErrorCards />
      </div>
    </main>
  )
}
