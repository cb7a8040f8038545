export default function Home() {
  return <main className="p-8 font-serif text-h1 text-ink">研墨</main>
}
