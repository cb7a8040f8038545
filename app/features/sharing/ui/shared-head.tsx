import type { ReactNode } from 'react'

/** Title of a shared thing on the pages around its content, with a line of facts. */
export function SharedHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="mt-1 font-serif text-[24px] leading-[36px] font-semibold text-pretty max-tablet:text-[21px] max-tablet:leading-8">
        {title}
      </h1>
      <p className="mt-1 text-small text-ink-2">{children}</p>
    </>
  )
}
