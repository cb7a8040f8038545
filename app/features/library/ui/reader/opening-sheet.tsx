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
