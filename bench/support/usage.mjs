// Preloaded into every process of the bench: it tells the bench what its process has used so far, and ends it together
// with the bench. Plain JavaScript, so that it costs next to nothing when a start is measured.
process.on('message', (message) => {
  if (message?.ask !== 'usage') return
  const { user, system } = process.cpuUsage()
  const memory = { rssMb: process.memoryUsage.rss() / 2 ** 20, mostMb: process.resourceUsage().maxRSS / 2 ** 10 }
  process.send?.({ id: message.id, answer: { cpuUs: user + system, ...memory } })
})
process.on('disconnect', () => process.exit(0))
process.channel?.unref()
