import { useEffect, useState } from 'react';
import { releaseObjectAddress } from '../../ui/object-address';

/** An address for the bytes for as long as they are shown; null before there is one. */
export function useAddress(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      setAddress(null);
      releaseObjectAddress(made);
    };
  }, [blob]);
  return address;
}
