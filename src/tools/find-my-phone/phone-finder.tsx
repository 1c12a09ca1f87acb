import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { localKeys } from '../../../contract/storage-keys';
import { localStore } from '../../ui/browser-storage';
import { Button } from '../../ui/button';
import { InlineAlert } from '../../ui/inline-alert';
import { PillChoice } from '../../ui/pill-choice';
import type { Sensitivity } from './claps/clap-detector';
import type { ListenProblem } from './claps/listen-for-claps';
import styles from './phone-finder.module.css';
import { RingingScreen } from './ringing-screen';
import { usePhoneFinder } from './use-phone-finder';
import { useWakeLock } from './use-wake-lock';

const problemTexts: Record<ListenProblem, MessageDescriptor> = {
  denied: msg`The microphone is blocked for this site. Allow it in your browser’s site settings, then start again.`,
  'no-microphone': msg`No microphone could be opened. Another app may be using it; close that app and start again.`,
  unsupported: msg`This browser can’t listen for claps. Use a current Chrome, Safari or Firefox.`,
  lost: msg`Listening stopped because the phone needed the microphone, for example for a call. Start again.`,
};

const sensitivities: readonly { value: Sensitivity; name: MessageDescriptor }[] = [
  { value: 'low', name: msg`Low` },
  { value: 'medium', name: msg`Medium` },
  { value: 'high', name: msg`High` },
];

/** The quietest loudness that the meter shows, in decibels below full scale. */
const meterFloorDb = -70;

/** The phone that is to be found: it listens for claps, then rings. */
export function PhoneFinder() {
  const { t, i18n } = useLingui();
  const meter = useRef<HTMLSpanElement>(null);
  const [sensitivity, setSensitivity] = useState(readSensitivity);
  const [isFlashing, setFlashing] = useState(true);
  const showLevel = (db: number) => {
    const share = Math.max(0, 1 - db / meterFloorDb);
    meter.current?.style.setProperty('--level', share.toFixed(2));
  };
  const { state, problem, start, stop, startRing, stopRing } = usePhoneFinder(sensitivity, showLevel);
  const isOn = state === 'listening' || state === 'ringing';
  const screen = useWakeLock(isOn);

  const choose = (value: Sensitivity) => {
    localStore.set(localKeys.clapSensitivity, value);
    setSensitivity(value);
  };

  return (
    <div className={styles.finder}>
      <p className={styles.status} role="status">
        {isOn ? t`Listening. Clap two or three times.` : t`Not listening`}
      </p>
      <span ref={meter} className={styles.meter} aria-hidden="true" />
      {problem ? <InlineAlert tone="bad">{i18n._(problemTexts[problem])}</InlineAlert> : null}
      {isOn ? (
        <div className={styles.buttons}>
          <Button onClick={startRing}>{t`Test the ring`}</Button>
          <Button look="quiet" onClick={stop}>
            {t`Stop listening`}
          </Button>
        </div>
      ) : (
        <>
          <p className={styles.note}>
            {t`Your browser will ask for the microphone. Sound is checked on this phone; nothing is saved or sent.`}
          </p>
          <Button isWide isBusy={state === 'starting'} onClick={() => void start()}>
            {t`Start listening`}
          </Button>
        </>
      )}
      <PillChoice
        legend={t`Sensitivity`}
        options={sensitivities.map(({ value, name }) => ({ value, label: i18n._(name) }))}
        value={sensitivity}
        onChange={choose}
        onPhone="row"
      />
      <label className={styles.flash}>
        <input type="checkbox" checked={isFlashing} onChange={() => setFlashing(!isFlashing)} />
        {t`Flash the screen, once a second`}
      </label>
      <ul className={styles.limits}>
        <li>{t`Keep this page open with the screen on. A web page can’t listen once the phone locks or you open another app.`}</li>
        <li>
          {screen === 'unsupported'
            ? t`This browser can’t keep the screen on. Set the longest screen timeout in your phone’s settings.`
            : t`The screen stays on while it listens, which uses the battery: plug the phone in.`}
        </li>
        <li>{t`Turn the media volume up. A web page can’t ring louder than that.`}</li>
      </ul>
      {state === 'ringing' ? <RingingScreen isFlashing={isFlashing} onStop={stopRing} /> : null}
    </div>
  );
}

function readSensitivity(): Sensitivity {
  const stored = localStore.get(localKeys.clapSensitivity);
  return sensitivities.find(({ value }) => value === stored)?.value ?? 'medium';
}
