/** Answers the messages that the bench sends to this process (`start.ts`). An error ends the process. */
export function answerWith<Message>(handler: (message: Message) => unknown): void {
  // usage.mjs has let go of the channel, so that a program without a server can end; this one stays.
  process.channel?.ref()
  process.on('message', ({ id, ask }: { id: number; ask: Message | 'usage' }) => {
    // The preloaded usage.mjs answers this one.
    if (ask === 'usage') return
    void Promise.resolve(handler(ask)).then((answer) => process.send?.({ id, answer: answer ?? null }))
  })
  process.send?.({ ready: true })
}
