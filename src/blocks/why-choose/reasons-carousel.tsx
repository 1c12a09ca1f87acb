import { whyChooseMobileRotationMs } from '../../../contract/timing';
import { Carousel } from '../../ui/carousel/carousel';
import { Reason } from './reason';
import type { WhyChooseProps } from './why-choose-schema';

/** The reasons one at a time, as a phone shows them. */
export function ReasonsCarousel({ title, reasons }: Pick<WhyChooseProps, 'title' | 'reasons'>) {
  return (
    <Carousel
      label={title}
      intervalMs={whyChooseMobileRotationMs}
      slides={reasons.map((reason, index) => ({
        key: String(index),
        content: <Reason reason={reason} />,
      }))}
    />
  );
}
