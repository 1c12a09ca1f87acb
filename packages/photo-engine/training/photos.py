"""Pieces of photos to put damage on, and what age does to a whole print and its scan."""
import io

import numpy as np
from PIL import Image, ImageFilter


def take(rng, photos, size):
    """A square of a photo, at its own scale or smaller, turned, and half of the time grey."""
    photo = photos[rng.integers(len(photos))]
    smallest = min(photo.size)
    crop = min(smallest, int(size * rng.uniform(0.8, max(0.9, smallest / 420))))
    left, top = rng.integers(photo.width - crop + 1), rng.integers(photo.height - crop + 1)
    image = photo.crop((left, top, left + crop, top + crop)).resize((size, size), Image.LANCZOS)
    if rng.random() < 0.5:
        image = image.convert('L').convert('RGB')
    return np.asarray(image.rotate(90 * int(rng.integers(4))), 'float32')


def age(rng, photo):
    """Fading, grain, blur, compression."""
    if rng.random() < 0.6:
        low, high = rng.uniform(0, 70), rng.uniform(170, 255)
        photo = low + (high - low) * (np.clip(photo, 0, 255) / 255) ** rng.uniform(0.7, 1.4)
    if rng.random() < 0.35:
        photo = photo * np.array([1, rng.uniform(0.88, 1), rng.uniform(0.65, 1)])
    if rng.random() < 0.5:
        photo = photo + rng.normal(0, rng.uniform(1, 9), photo.shape[:2] + (rng.choice([1, 3]),))
    image = Image.fromarray(np.clip(photo, 0, 255).astype('uint8'))
    if rng.random() < 0.35:
        image = image.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 0.9)))
    if rng.random() < 0.5:
        buffer = io.BytesIO()
        image.save(buffer, 'JPEG', quality=int(rng.integers(55, 96)))
        image = Image.open(buffer)
    return np.asarray(image, 'float32')
