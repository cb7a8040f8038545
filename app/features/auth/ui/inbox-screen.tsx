/** /dev/inbox: what a local build would have sent. */
export function InboxScreen(props: {
  messages: { id: string; mobile: string; text: string; time: string }[]
}) {
  return (
    <main className="mx-auto w-[640px] max-w-[calc(100%-32px)] py-10">
      <h1 className="font-serif text-[22px] leading-8 font-semibold">开发收件箱</h1>
      <p className="mt-1 text-small text-ink-2">
        本机不发短信，写在这里。只给有账号或有邀请的号码发送；刷新页面看新的一条。
      </p>
      {props.messages.length === 0 && <p className="mt-6 text-ink-3">还没有短信</p>}
      <ul className="mt-4">
        {props.messages.map((item) => (
          <li key={item.id} className="border-b border-line py-3">
            <div>{item.text}</div>
            <div className="text-small text-ink-3">
              {item.mobile}，{item.time}
            </div>
          </li>
        ))}
      </ul>
    </main>
  )
}
