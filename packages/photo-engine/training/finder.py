"""The network that finds damage and dust: how it is trained, kept as ONNX, and begun from a file."""
import copy
import time
from multiprocessing import Process, Queue
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch import nn
from torch.nn import functional as F

batch_size = 6


def block(inputs, outputs, is_normed):
    norm = [nn.BatchNorm2d(outputs)] if is_normed else []
    return nn.Sequential(nn.Conv2d(inputs, outputs, 3, padding=1, bias=not is_normed), *norm, nn.ReLU())


class Finder(nn.Module):
    """A small U-Net: channels from 0 to 1 in, a logit for each pixel out. Sides are multiples of 16."""

    def __init__(self, channels, is_normed, widths=(12, 24, 36, 48, 64)):
        super().__init__()
        self.down = nn.ModuleList([block(channels, widths[0], is_normed)])
        self.up = nn.ModuleList()
        for fine, coarse in zip(widths, widths[1:]):
            self.down.append(nn.Sequential(block(fine, coarse, is_normed), block(coarse, coarse, is_normed)))
            self.up.append(block(fine + coarse, fine, is_normed))
        self.out = nn.Conv2d(widths[0], 1, 1)

    def forward(self, x):
        levels = [self.down[0](x - 0.5)]
        for down in self.down[1:]:
            levels.append(down(F.max_pool2d(levels[-1], 2)))
        x = levels[-1]
        for up, level in zip(reversed(self.up), reversed(levels[:-1])):
            x = up(torch.cat([F.interpolate(x, scale_factor=2, mode='nearest'), level], 1))
        return self.out(x)


def train(sample, channels, folder, out, minutes, highest_rate, start=None, mean_steps=1000):
    """`sample(rng, photos)` answers with pixels and the mask. With `start`, a file of `export`, without normalization."""
    torch.set_num_threads(1)
    torch.manual_seed(7)
    queue = Queue(24)
    Process(target=feed, args=(queue, sample, sorted(Path(folder).glob('*.png')), 7), daemon=True).start()
    model = Finder(channels, is_normed=start is None)
    if start:
        load_weights(model, start)
    optimizer = torch.optim.AdamW(model.parameters(), highest_rate, weight_decay=1e-4)
    started = saved = time.time()
    mean = copy.deepcopy(model)
    count, losses = 0, []
    while (share := (time.time() - started) / (60 * minutes)) < 1:
        for group in optimizer.param_groups:
            group['lr'] = highest_rate * (1 - share) + 3e-5
        pixels, masks = queue.get()
        x = torch.from_numpy(pixels).permute(0, 3, 1, 2)
        y = torch.from_numpy(masks.astype('float32'))[:, None]
        logits = model(x)
        p = torch.sigmoid(logits)
        dice = 1 - (2 * (p * y).sum() + 1) / (p.sum() + y.sum() + 1)
        loss = F.binary_cross_entropy_with_logits(logits, y, pos_weight=torch.tensor(2.0)) + 0.5 * dice
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        follow(mean, model, 1 / min(count + 2, mean_steps))
        count += 1
        losses.append(float(loss))
        if count % 25 == 0:
            print(count, f'{time.time() - started:.0f} s', f'{np.mean(losses[-100:]):.4f}', flush=True)
        if time.time() - saved > 240:
            saved = time.time()
            export(mean, channels, out)
    export(mean, channels, out)


def feed(queue, sample, paths, seed):
    """Damages photos in a process of its own, while the other one learns from them."""
    rng = np.random.default_rng(seed)
    photos = [Image.open(path).convert('RGB') for path in paths]
    while True:
        pixels, masks = zip(*[sample(rng, photos) for _ in range(batch_size)])
        queue.put((np.stack(pixels).astype('float32'), np.stack(masks)))


@torch.no_grad()
def follow(mean, model, share):
    """The mean of the weights of the last steps errs less than those of any one of them."""
    for kept, value in zip(mean.parameters(), model.parameters()):
        kept.lerp_(value, share)
    for kept, value in zip(mean.buffers(), model.buffers()):
        kept.copy_(value)


def export(model, channels, out):
    model.eval()
    example = torch.zeros(1, channels, 64, 64)
    axes = {'photo': {2: 'height', 3: 'width'}, 'damage': {2: 'height', 3: 'width'}}
    torch.onnx.export(model, example, out, input_names=['photo'], output_names=['damage'], dynamic_axes=axes, opset_version=13)
    model.train()


def load_weights(model, path):
    """The initializers of the file, in the order in which the convolutions use them. Channels that it has not begin small."""
    graph = next(value for field, value in fields(Path(path).read_bytes()) if field == 7)
    tensors, order = {}, []
    for field, value in fields(graph):
        if field == 5:
            parts = list(fields(value))
            dims = [part for number, part in parts if number == 1]
            name, raw = (next(part for number, part in parts if number == wanted) for wanted in (8, 9))
            tensors[bytes(name)] = torch.frombuffer(bytearray(raw), dtype=torch.float32).reshape(dims)
        if field == 1:
            parts = list(fields(value))
            if (4, b'Conv') in parts:
                order += [part for number, part in parts if number == 1][1:]
    nn.init.normal_(model.down[0][0].weight, 0, 0.02)
    convolutions = [model.down[0], *model.down[1:], *reversed(model.up), model.out]
    parameters = [p for module in convolutions for p in module.parameters()]
    for parameter, name in zip(parameters, order, strict=True):
        values = tensors[bytes(name)]
        known = parameter.data[:, : values.shape[1]] if values.dim() > 1 else parameter.data
        known.copy_(values)


def fields(data):
    """Field numbers and values of a protocol buffers message."""
    place = 0

    def varint():
        nonlocal place
        value = shift = 0
        while True:
            byte = data[place]
            place += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while place < len(data):
        key = varint()
        if key & 7 == 2:
            length = varint()
            yield key >> 3, data[place : place + length]
            place += length
        elif key & 7 == 5:
            place += 4
        else:
            yield key >> 3, varint()
