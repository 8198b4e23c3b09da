import { failureText } from '@paddock/ui/client'
import { Button, Icon, showToast } from '@paddock/ui/primitives'
import { ACCOUNT_WORDS } from '../../words/account.ts'
import { useReviewLimits } from './api.ts'

/** Half a year has passed: the limits below are to be looked at. Changing one is an answer as well. */
export function ReviewCard() {
  const review = useReviewLimits()
  const answer = (given: 'keep' | 'later') =>
    review.mutate(given, {
      onSuccess: () => showToast(given === 'keep' ? ACCOUNT_WORDS.reviewKept : ACCOUNT_WORDS.reviewSnoozed, 'good'),
    })
  return (
    <section
      aria-label={ACCOUNT_WORDS.reviewTitle}
      className="flex flex-col gap-2 rounded-md border border-warn bg-raised px-3 py-2"
    >
      <h2 className="flex items-center gap-2 text-md font-bold">
        <Icon name="clock" className="size-4 text-warn" />
        {ACCOUNT_WORDS.reviewTitle}
      </h2>
      <p className="text-sm text-quiet">{ACCOUNT_WORDS.reviewText}</p>
      {review.error && (
        <p role="alert" className="text-sm text-loss">
          {failureText(review.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="dense" disabled={review.isPending} onClick={() => answer('keep')}>
          {ACCOUNT_WORDS.reviewKeep}
        </Button>
        <Button size="dense" look="ghost" disabled={review.isPending} onClick={() => answer('later')}>
          {ACCOUNT_WORDS.reviewLater}
        </Button>
      </div>
    </section>
  )
}
