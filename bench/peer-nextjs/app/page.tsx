export default function Page() {
  return (
    <section>
      <h1>Starter Kit</h1>
      <a href="https://checkout.example/b/1">Buy</a>
    </section>
  )
}
