import type { ExplainedAppointment } from '@helix/contracts';
import { useTranslate } from 'react-admin';
import { Disclosure, Disclosures } from './disclosure.js';
import { ReasonList } from './reason-list.js';

/** What needs a look at the appointment, each with what it was found from. */
export function ReviewAnswers({ review }: Pick<ExplainedAppointment, 'review'>) {
  const translate = useTranslate();
  if (review.length === 0) return <span>{translate('explain.review.none')}</span>;
  return (
    <Disclosures>
      {review.map(({ value, because }, index) => (
        <Disclosure key={value.text} title={value.text} isOpen={index === 0}>
          <ReasonList reasons={because} />
        </Disclosure>
      ))}
    </Disclosures>
  );
}
