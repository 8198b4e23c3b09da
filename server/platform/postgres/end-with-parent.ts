/** Loaded ahead of a program that is not ours: it ends with whoever began it, also when that one was killed and could not say so. */
process.on('disconnect', () => process.exit())
// Listened to, the channel would keep a program that is done from ending.
process.channel?.unref()
