import { Skeleton, SkeletonGroup } from '~/kit/skeleton'

/** A blank page with the look of text, while the file is on its way. */
export function OpeningSheet() {
  return (
    <SkeletonGroup label="正在打开文件">
      <div className="reader-sheet mx-auto mt-[22px] h-[900px]">
        <Skeleton width="46%" height={18} />
        {['100%', '94%', '98%', '72%', '100%', '88%'].map((width, line) => (
          <Skeleton key={line} width={width} className="mt-4" />
        ))}
      </div>
    </SkeletonGroup>
  )
}

/** Over what is not open yet: the tools come into its place, and nothing below them moves. */
export const OpeningTools = () => <div className="pdf-toolbar" aria-hidden="true" />

/** A file on its way, with the place of its tools. */
export function OpeningPages() {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <OpeningTools />
      <OpeningSheet />
    </div>
  )
}
