import { poemOf } from './poem'

/** The picture of the sign-in page: ink hills in the brand's colour and the brand's motto in columns. */
export function SignInArt({ motto }: { motto: string }) {
  const poem = poemOf(motto)
  return (
    <>
      <svg className="a-hills" viewBox="0 0 760 900" preserveAspectRatio="xMidYMax slice">
        <defs>
          <Fade id="hill-far" from={0.34} to={0} />
          <Fade id="hill-near" from={0.55} to={0} />
        </defs>
        <circle cx="196" cy="350" r="44" className="a-moon" />
        <path d={FAR} fill="url(#hill-far)" />
        <path d={NEAR} fill="url(#hill-near)" />
        <path d={SHORE} fill="var(--brand)" opacity=".6" />
        <path d="M-20 786H790V910H-20Z" fill="var(--brand)" opacity=".1" />
        <path d={WATER} className="a-water" />
        <g transform="translate(524 796)">
          <path d="M0 8q24 12 64 2l-7 9q-30 6-48-2z" fill="var(--brand)" />
          <path d="M18 8q10-16 26-4" fill="none" stroke="var(--brand)" strokeWidth="2" />
          <path d="M58 10 86-14" stroke="var(--brand)" strokeWidth="1.2" />
        </g>
      </svg>
      <div className="a-poem" style={{ fontSize: poem.size }}>
        {poem.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span className="a-poem-small">每一句回答，都能翻到出处</span>
      </div>
    </>
  )
}

function Fade({ id, from, to }: { id: string; from: number; to: number }) {
  return (
    <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
      <stop offset="0" stopColor="var(--brand)" stopOpacity={from} />
      <stop offset="1" stopColor="var(--brand)" stopOpacity={to} />
    </linearGradient>
  )
}

const FAR =
  'M-20 566 20 552Q52 540 74 508 92 480 104 478 116 476 128 500 140 522 166 530 194 538 212 520 236 494 252 446 262 418 276 408 288 400 300 420 316 448 330 486 344 520 378 528 410 536 434 512 452 494 466 498 486 504 502 530 524 556 566 548 610 540 636 502 652 478 668 486 688 498 704 528 730 560 790 566V800H-20Z'
const NEAR =
  'M-20 664Q30 652 58 618 76 596 90 602 108 610 126 640 150 672 204 668 262 664 300 622 326 590 340 560 352 540 366 546 382 556 396 590 414 630 452 646 500 664 548 640 580 622 598 628 624 638 652 662 700 684 790 672V840H-20Z'
const SHORE = 'M-20 782Q40 770 92 744 128 726 150 734 186 748 236 770 300 786 372 786H-20Z'
const WATER = 'M40 826h140M96 842h240M470 820h190M430 838h90M260 866h180M40 872h90M560 864h130'
