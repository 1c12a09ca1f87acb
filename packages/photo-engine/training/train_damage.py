"""Trains the damage finder on photos with damage put on them, and writes it as ONNX.

apt-get install python3-torch python3-pil; python3 train_damage.py FOLDER_OF_PHOTOS OUT.onnx MINUTES [START.onnx]

With START.onnx, which this script wrote, training continues from it, without batch normalization.
"""
import sys

import numpy as np

from damage import damage
from finder import train
from photos import age, take

side = 160


def sample(rng, photos):
    pixels = take(rng, photos, side)
    if rng.random() < 0.4:
        pixels = age(rng, pixels)
    mask = np.zeros((side, side), bool)
    if rng.random() < 0.82:
        pixels, mask = damage(rng, pixels)
    return np.clip(age(rng, pixels), 0, 255) / 255, mask


if __name__ == '__main__':
    folder, out, minutes, *start = sys.argv[1:]
    train(sample, 3, folder, out, float(minutes), 1.2e-3 if start else 4e-3, *start)
